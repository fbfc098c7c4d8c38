export {
  ancestorsAtDepth,
  ancestorsUp,
  commonAncestor,
} from './taxonomy/ancestors.ts';
export { type AutomaticTaxonomy, automaticTaxonomy } from './taxonomy/automatic.ts';
export { makeTaxonomy, type Taxonomy, type TaxonomyNode, TOP } from './taxonomy/nodes.ts';
export { readTaxonomy, type TaxonomyFormat } from './taxonomy/read.ts';
export { childrenFirst, depthsOf, subtreesOf } from './taxonomy/traversal.ts';
export { treeOf } from './taxonomy/treeOf.ts';
