import { serial } from '#core/rows/numbers.ts'

export const keepNumbers = serial('drugKeepRecord', 'keepNo', { prefix: 'DY', by: 'day', digits: 4 })
export const destroyNumbers = serial('drugDestroy', 'destroyNo', { prefix: 'XH', by: 'day', digits: 4 })
