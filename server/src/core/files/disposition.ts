/**
 * The Content-Disposition header: the file is shown or saved, under its own name in any language. Characters outside
 * letters, digits and the signs of RFC 8187 are percent-encoded; older clients get a plain name.
 */
export function disposition(name: string, ext: string, how: 'inline' | 'attachment' = 'attachment') {
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${how}; filename="file.${ext}"; filename*=UTF-8''${encoded}`
}
