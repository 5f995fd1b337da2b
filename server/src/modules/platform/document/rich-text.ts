import render from 'dom-serializer'
import type { ChildNode, Document, Element } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import sanitize from 'sanitize-html'
import type { PlaceholderKey } from '#contract/modules/platform/document/placeholder.ts'
import { fileIdOf, pathOf } from '#core/files/links.ts'
import { fillText, placesIn, type Values } from './rules.ts'

/**
 * Rich text as it is stored and sent: only elements the editor can write, pictures only from the product's own store.
 */

const colour = [/^#[0-9a-f]{3,6}$/i, /^rgba?\([\d\s,.%]+\)$/i]
const size = [/^\d{1,4}(\.\d+)?(px|pt|em|%)?$/]
const styles = {
  'text-align': [/^(left|right|center|justify)$/],
  'text-indent': size,
  'font-size': size,
  'line-height': size,
  width: size,
  color: colour,
  'background-color': colour,
}

const allowed: sanitize.IOptions = {
  allowedTags: [
    'h1',
    'h2',
    'h3',
    'p',
    'br',
    'hr',
    'blockquote',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'u',
    's',
    'span',
    'img',
    'table',
    'colgroup',
    'col',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    '*': ['style'],
    img: ['src', 'alt', 'width'],
    ol: ['start'],
    span: ['style', 'data-placeholder'],
    td: ['colspan', 'rowspan', 'colwidth', 'style'],
    th: ['colspan', 'rowspan', 'colwidth', 'style'],
  },
  allowedStyles: { '*': styles },
  transformTags: { b: 'strong', i: 'em', strike: 's', del: 's' },
  // A picture from another server would tell that server who reads the paper.
  exclusiveFilter: (frame) => frame.tag === 'img' && !fileIdOf(frame.attribs.src ?? ''),
  allowedSchemesByTag: { img: [] },
  nestingLimit: 40,
}

export interface RichText {
  html: string
  /** The addresses of pictures, as stored. */
  links: string[]
  keys: PlaceholderKey[]
  /** The first placeholder that is not in the catalogue. */
  unknown?: string
}

/** The stored form of a text from a client: without scripts, foreign pictures and tickets. */
export function readRichText(sent: string): RichText {
  const document = parseDocument(sanitize(sent, allowed))
  const links: string[] = []
  const keys = new Set<PlaceholderKey>()
  let unknown: string | undefined
  walk(document, (node) => {
    if (node.type === 'text') {
      const found = placesIn(node.data)
      for (const key of found.keys) keys.add(key)
      unknown ??= found.unknown
    }
    const link = isPicture(node) ? fileIdOf(node.attribs.src) : undefined
    if (link && isPicture(node)) {
      node.attribs.src = pathOf(link)
      links.push(pathOf(link))
    }
  })
  return { html: htmlOf(document), links, keys: [...keys], unknown }
}

/** The text with other addresses for its pictures: with tickets for a reader, with copied files for a copy. */
export function withPictures(html: string, address: (link: string) => string) {
  const document = parseDocument(html)
  walk(document, (node) => {
    if (isPicture(node)) node.attribs.src = address(node.attribs.src)
  })
  return htmlOf(document)
}

export const picturesIn = (html: string) => {
  const links: string[] = []
  withPictures(html, (link) => {
    links.push(link)
    return link
  })
  return links
}

/** The text as a tree with its placeholders filled. */
export function filledTree(html: string, values: Values, missing: Set<PlaceholderKey>): Document {
  const document = parseDocument(html)
  walk(document, (node) => {
    if (node.type === 'text') node.data = fillText(node.data, values, missing)
    if (node.type === 'tag') delete node.attribs['data-placeholder']
  })
  return document
}

export const htmlOf = (document: Document) => render(document, { encodeEntities: 'utf8' })

export const isPicture = (node: ChildNode): node is Element & { name: 'img' } =>
  node.type === 'tag' && node.name === 'img'

function walk(parent: Document | Element, visit: (node: ChildNode) => void) {
  for (const node of parent.children) {
    visit(node)
    if (node.type === 'tag') walk(node, visit)
  }
}
