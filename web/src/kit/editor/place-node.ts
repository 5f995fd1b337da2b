import { InputRule, mergeAttributes, Node } from '@tiptap/core'
import type { RichTextProps } from './RichText.tsx'

type Groups = NonNullable<RichTextProps['places']>

const written = /(?:<span data-placeholder="[^"]*">)?\{\{\s*(\w+)\s*\}\}(?:<\/span>)?/g

/** Stored text holds `{{key}}`, in a span or typed by hand; the editor shows each as a chip. */
export const withChips = (html: string) => html.replace(written, '<span data-placeholder="$1">{{$1}}</span>')

/** A placeholder as one piece: it is inserted, moved and deleted whole. Typing `{{oldmanName}}` makes one, too. */
export const placeNode = (groups: Groups) => {
  const labels = new Map(groups.flatMap((group) => group.items.map((item) => [item.key, item.label] as const)))
  return Node.create({
    name: 'place',
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({
      key: { parseHTML: (element: HTMLElement) => element.dataset.placeholder, renderHTML: () => ({}) },
    }),
    parseHTML: () => [{ tag: 'span[data-placeholder]' }],
    renderHTML: ({ node, HTMLAttributes }) => [
      'span',
      mergeAttributes(HTMLAttributes, { 'data-placeholder': node.attrs.key }),
      `{{${node.attrs.key}}}`,
    ],
    renderText: ({ node }) => `{{${node.attrs.key}}}`,
    addNodeView:
      () =>
      ({ node }) => {
        const dom = document.createElement('span')
        const label = labels.get(node.attrs.key)
        dom.className = label ? 'k-place' : 'k-place k-place-unknown'
        dom.textContent = label ?? `${node.attrs.key}（未知）`
        dom.title = `{{${node.attrs.key}}}`
        return { dom }
      },
    addInputRules() {
      return [
        new InputRule({
          find: /\{\{\s*(\w+)\s*\}\}$/,
          handler: ({ state, range, match }) => {
            state.tr.replaceWith(range.from, range.to, this.type.create({ key: match[1] }))
          },
        }),
      ]
    },
  })
}
