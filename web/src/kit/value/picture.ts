/** The address of the small version of a picture from the server, for photos in lists; any other address unchanged. */
export const smallOf = (link: string) => (/^\/files\/[^?]+\?/.test(link) ? `${link}&size=200` : link)
