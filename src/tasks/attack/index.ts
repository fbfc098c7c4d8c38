export * from './attack.ts';
export * from './chance.ts';
