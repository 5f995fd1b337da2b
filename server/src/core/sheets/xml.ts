import { Parser } from 'htmlparser2'

/** Reads parts of a workbook element by element: without a tree, and without entities except the five of XML. */

export interface Ears {
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

const step = 64 * 1024

/** Names are given without their prefix: Open XML SDK writes `<x:row>`. */
export function readXml(bytes: Uint8Array, { open, text, close }: Ears) {
  const parser = new Parser(
    {
      onopentag: (name, attributes) => open?.(local(name), attributes),
      ontext: text,
      onclosetag: (name) => close?.(local(name)),
    },
    { xmlMode: true },
  )
  const decoder = new TextDecoder()
  for (let at = 0; at < bytes.length; at += step)
    parser.write(decoder.decode(bytes.subarray(at, at + step), { stream: true }))
  parser.end(decoder.decode())
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** An attribute by its name without the prefix: `r:id`. */
export function attribute(attributes: Record<string, string>, name: string): string | undefined {
  return Object.entries(attributes).find(([key]) => local(key) === name)?.[1]
}
