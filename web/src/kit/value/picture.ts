/** The small version of a picture the server gave leave to read, for faces in lists; any other address as it is. */
export const smallOf = (link: string) => (/^\/files\/[^?]+\?/.test(link) ? `${link}&size=200` : link)
