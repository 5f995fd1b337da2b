import { Button, Empty, Input } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { type DictionaryModel, dictionary } from '#contract/modules/platform/dictionary/dictionary.ts'
import { useCall } from '../../../kit/calls.ts'
import { ImportModal } from '../../../kit/list/import/ImportModal.tsx'
import { Permit } from '../../../kit/Permit.tsx'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { usePageState } from '../../../kit/page/page.ts'
import { ItemTable } from './ItemTable.tsx'
import './dictionary.css'

type Model = z.output<typeof DictionaryModel>

/** Left the dictionaries, right the items of the chosen one. */
export default function DictionaryPage() {
  const [code, setCode] = usePageState('code', 'RELIGION')
  const [importing, setImporting] = useState(false)
  const query = useCall(dictionary.models, { pageHelper: '0' })
  return (
    <Loaded query={query}>
      {({ list }) => {
        const chosen = list.find((model) => model.dictionaryCode === code)
        return (
          <div className="dict-page">
            <aside className="k-panel">
              <Models models={list} code={code} onChoose={setCode} />
              <Permit need={dictionary.importRows.options.permit}>
                <Button className="dict-import" onClick={() => setImporting(true)}>
                  导入字典项
                </Button>
              </Permit>
            </aside>
            {chosen ? (
              <ItemTable key={code} model={chosen} />
            ) : (
              <div className="k-panel dict-none">
                <Empty description="请在左侧选择字典" />
              </div>
            )}
            {importing && (
              <ImportModal
                call={dictionary.importRows}
                template={dictionary.template}
                title="导入字典项"
                onClose={() => setImporting(false)}
              />
            )}
          </div>
        )
      }}
    </Loaded>
  )
}

function Models({
  models,
  code,
  onChoose,
}: {
  models: readonly Model[]
  code: string
  onChoose: (code: string) => void
}) {
  const [typed, type] = useState('')
  const wanted = typed.trim().toUpperCase()
  // Those that may be extended come first; the system's own are mostly looked at.
  const sorted = models.toSorted((a, b) => a.locked - b.locked)
  const shown = sorted.filter((model) => model.dictionaryName.includes(wanted) || model.dictionaryCode.includes(wanted))
  return (
    <>
      <Input.Search
        className="dict-search"
        placeholder="搜索字典名称或编码"
        aria-label="搜索字典"
        allowClear
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
      <ul className="dict-models" aria-label="字典">
        {shown.map((model) => (
          <li key={model.modelId}>
            <button
              type="button"
              aria-current={model.dictionaryCode === code}
              onClick={() => onChoose(model.dictionaryCode)}
            >
              <span>{model.dictionaryName}</span>
              {model.locked === 1 && <span className="k-muted">系统</span>}
            </button>
          </li>
        ))}
        {shown.length === 0 && <li className="k-muted k-pad">没有名称或编码含“{typed}”的字典</li>}
      </ul>
    </>
  )
}
