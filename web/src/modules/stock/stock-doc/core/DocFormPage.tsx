import type { Call, ReplyFor } from '#contract/kit/calls.ts'
import { inputOf, useCall } from '#kit/calls.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePage } from '#kit/page/page.ts'
import { DocForm, type DocFormProps } from './DocForm.tsx'
import type { LineOf } from './line/line-plan.ts'

/** A line of the document that the call gives. */
type LineFor<G extends Call> = ReplyFor<G> extends { lines: readonly (infer Line)[] } ? Line : never

interface DocFormPageProps<C extends Call, G extends Call, L extends LineOf>
  extends Omit<DocFormProps<C, L>, 'row' | 'fresh' | 'lines'> {
  /** Reads the draft being changed. */
  get: G
  /** The typed fields of a stored line. */
  typedOf: (line: LineFor<G>) => L
}

/**
 * A new document, and with its id in the address the change of a draft (stock.md 5.6).
 *
 *     <DocFormPage kind={scraps} get={scrap.scrapGet} call={scrap.scrapDraft} post={scrap.scrapPost} initial={{}}
 *       head={['bizDate', 'depotId']} options={options} typedOf={typedOf} grid={…} posted="已报废" />
 */
export function DocFormPage<C extends Call, G extends Call, L extends LineOf>({
  get,
  typedOf,
  ...form
}: DocFormPageProps<C, G, L>) {
  const docId = usePage().query[form.kind.key]
  return docId ? <Edit docId={docId} get={get} typedOf={typedOf} {...form} /> : <DocForm {...form} />
}

function Edit<C extends Call, G extends Call, L extends LineOf>({
  docId,
  get,
  typedOf,
  ...form
}: DocFormPageProps<C, G, L> & { docId: string }) {
  const query = useCall(get, inputOf(get, { [form.kind.key]: docId }), { keep: false, staleTime: 0 })
  const fresh = async () => (await query.refetch()).data as object | undefined // as: every reply is a document, here and below
  return (
    <Loaded query={query}>
      {(reply) => {
        const row = reply as unknown as { id: string; lines: LineFor<G>[] }
        return <DocForm {...form} row={row} fresh={fresh} lines={row.lines.map(typedOf)} />
      }}
    </Loaded>
  )
}
