/** Content of the code at the place: an address with the training and the code of this moment. */
export function scannedOf(address: string): { trainingId: string; code: string } | undefined {
  const [, query = ''] = address.split('?')
  const values = new URLSearchParams(query)
  const trainingId = values.get('id')
  const code = values.get('code')
  return trainingId && code ? { trainingId, code } : undefined
}
