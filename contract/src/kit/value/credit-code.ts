const characters = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** True for a unified social credit code with the right check character (GB 32100-2015). */
export function isCreditCode(value: string) {
  if (value.length !== 18 || [...value].some((character) => !characters.includes(character))) return false
  const sum = weights.reduce((total, weight, index) => total + weight * characters.indexOf(value[index]), 0)
  return characters[(31 - (sum % 31)) % 31] === value[17]
}
