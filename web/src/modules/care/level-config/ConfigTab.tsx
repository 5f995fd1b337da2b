import { Alert, Button, Table } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { levelConfig } from '#contract/modules/care/level-config/level-config.ts'
import { careLevel } from '#contract/modules/living/care-level/care-level.ts'
import { useCall } from '#kit/calls.ts'
import { Permit } from '#kit/Permit.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePermit } from '#kit/page/permit.ts'
import { configColumns } from './config-columns.tsx'
import { draftOf } from './draft.ts'

const ConfigDialog = lazy(() => import('./ConfigDialog.tsx'))

/** The jobs of a level, and the button that changes them (care.md 1). */
export default function ConfigTab({ levelId, levelName }: { levelId: string; levelName: string }) {
  const query = useCall(levelConfig.get, { levelId }, { keep: false })
  const may = usePermit()
  const pending = useCall(careLevel.get, { levelId }, { enabled: may('careplan.level.query') }).data?.pendingDate
  const [open, setOpen] = useState(false)
  return (
    <Loaded query={query}>
      {(rows) => (
        <>
          <Permit need={levelConfig.set.options.permit}>
            <Button type="primary" className="k-gap" onClick={() => setOpen(true)}>
              配置项目
            </Button>
          </Permit>
          {pending && (
            <Alert
              className="k-gap"
              type="info"
              showIcon
              title={`已保存的新配置自${pending}起用于本等级老人；再次保存配置会取代它`}
            />
          )}
          <Table
            rowKey="key"
            size="middle"
            pagination={false}
            dataSource={rows.map(draftOf)}
            columns={configColumns}
            locale={{ emptyText: <span className="k-muted">还没有配置护理项目</span> }}
          />
          <Suspense>
            {open && (
              <ConfigDialog
                levelId={levelId}
                levelName={levelName}
                rows={rows.map(draftOf)}
                onClose={() => setOpen(false)}
              />
            )}
          </Suspense>
        </>
      )}
    </Loaded>
  )
}
