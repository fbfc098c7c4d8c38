export { type ClusterOptions, inCluster } from './cluster.ts';
export { sparkEngine } from './engine.ts';
export { explainOnSpark } from './explain.ts';
export { type PlaceOptions, placesOf } from './places.ts';
export { openSpark, type SparkSession } from './session.ts';
export * from './statistics.ts';
export { folderOutput, refuseFolder } from './writeFolder.ts';
