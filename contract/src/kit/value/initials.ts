interface Asked {
  pattern: 'first'
  toneType: 'none'
  type: 'array'
  surname: 'head'
}

/**
 * How names are written by their pinyin initials, 王秀英 → wxy, given the library that knows the readings. A surname is
 * read as one (单 s, 曾 z, 解 x); letters stay, everything else goes.
 */
export const initialsBy = (pinyin: (text: string, options: Asked) => string[]) => (name: string) =>
  pinyin(name, { pattern: 'first', toneType: 'none', type: 'array', surname: 'head' })
    .join('')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
