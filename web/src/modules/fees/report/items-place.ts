/** The position of the columns by way or by project among the others. */
export const itemsPlace = { key: 'items', title: '', kind: 'fen' as const, width: 0 }
