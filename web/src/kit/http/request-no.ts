/** A UUID for one opened dialog. `randomUUID` does not exist on plain http addresses of a local network. */
export function newRequestNo() {
  if (window.isSecureContext) return crypto.randomUUID()
  const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
