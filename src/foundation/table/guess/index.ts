export { type ColumnGuess, type FileGuess, guessColumns } from './guess.ts';
