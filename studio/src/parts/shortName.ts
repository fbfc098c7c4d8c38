/** A name cut in its middle: names of one survey often differ at their ends. */
export function shortName(name: string, most: number): string {
  const characters = [...name];
  if (characters.length <= most) return name;
  const end = Math.floor((most - 1) * 0.4);
  const start = characters.slice(0, most - 1 - end).join('');
  return `${start.trimEnd()}…${characters
    .slice(characters.length - end)
    .join('')
    .trimStart()}`;
}
