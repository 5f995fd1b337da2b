import { Button } from 'antd'
import { useState } from 'react'
import { dictionary } from '#contract/modules/platform/dictionary/dictionary.ts'
import { useCall } from '#kit/calls.ts'
import { ImportModal } from '#kit/list/import/ImportModal.tsx'
import { MasterPage } from '#kit/master/MasterPage.tsx'
import { Permit } from '#kit/Permit.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { ItemTable } from './ItemTable.tsx'
import './dictionary.css'

/** Dictionaries on the left, items of the chosen one on the right. */
export default function DictionaryPage() {
  const [importing, setImporting] = useState(false)
  const query = useCall(dictionary.models, { pageHelper: '0' })
  return (
    <Loaded query={query}>
      {({ list }) => (
        <MasterPage
          label="字典"
          // Extensible ones come first; those of the system are mostly read-only.
          items={list.toSorted((a, b) => a.locked - b.locked)}
          idOf={(model) => model.dictionaryCode}
          first="RELIGION"
          row={(model) => (
            <>
              <span>{model.dictionaryName}</span>
              {model.locked === 1 && <span className="k-muted">系统</span>}
            </>
          )}
          search={{
            placeholder: '搜索字典名称或编码',
            fits: (model, typed) => model.dictionaryName.includes(typed) || model.dictionaryCode.includes(typed),
          }}
          foot={
            <Permit need={dictionary.importRows.options.permit}>
              <Button onClick={() => setImporting(true)}>导入字典项</Button>
            </Permit>
          }
        >
          {(model) => (
            <>
              {model && <ItemTable key={model.dictionaryCode} model={model} />}
              {importing && (
                <ImportModal
                  call={dictionary.importRows}
                  template={dictionary.template}
                  title="导入字典项"
                  onClose={() => setImporting(false)}
                />
              )}
            </>
          )}
        </MasterPage>
      )}
    </Loaded>
  )
}
