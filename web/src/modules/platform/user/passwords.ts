/** A password that is easy to read aloud and type: no 0/O, 1/l/I; all four kinds of characters. */
const kinds = ['ABCDEFGHJKMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '@#%+=?']

export function newPassword(length: number) {
  return Array.from({ length }, (_, index) => pick(kinds[index % kinds.length])).join('')
}

/** Every character is equally likely: bytes beyond the last whole multiple are drawn again. */
function pick(characters: string): string {
  const [byte] = crypto.getRandomValues(new Uint8Array(1))
  return byte < 256 - (256 % characters.length) ? characters[byte % characters.length] : pick(characters)
}
