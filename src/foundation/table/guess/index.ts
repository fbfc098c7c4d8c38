export { type ColumnGuess, type FileGuess, guessColumns, guessedDescription } from './guess.ts';
