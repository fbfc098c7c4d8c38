import '../../docs/synthetic.md?examples';
