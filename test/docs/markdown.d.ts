declare module '*.md?examples';
