/** Light or dark, as the system has it unless the user says otherwise. Not stored. */
class Theme {
  choice = $state<'auto' | 'light' | 'dark'>('auto');

  constructor() {
    $effect.root(() => {
      $effect(() => {
        if (this.choice === 'auto') delete document.documentElement.dataset.theme;
        else document.documentElement.dataset.theme = this.choice;
      });
    });
  }
}

export const theme = new Theme();
