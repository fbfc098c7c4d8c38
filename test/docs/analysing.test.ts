import '../../docs/analysing.md?examples';
