/** Explains 入住率: beds under repair or out of use do not count (residence.md 9). */
export function rateOf({ repair, disabled }: { repair: number; disabled: number }) {
  const shut = repair + disabled
  return shut > 0 ? `不计维修、停用的${shut}床` : '按全部床位计'
}
