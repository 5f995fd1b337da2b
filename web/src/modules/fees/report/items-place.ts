/** Where the columns by way or by project stand among the others. */
export const itemsPlace = { key: 'items', title: '', kind: 'fen' as const, width: 0 }
