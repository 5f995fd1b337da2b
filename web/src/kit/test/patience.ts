export {}

// What is looked for in a document may be fetched first, on a machine that is busy.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 15_000 })
}
