import { Suspense } from 'react'
import { usePermit } from '#kit/page/permit.ts'
import { serverGroups } from '../group-names.ts'
import { joinedServeTabs } from '../joined-tabs.tsx'
import { SettingTabs } from '../SettingTabs.tsx'
import { SwitchForm } from '../switch/SwitchForm.tsx'
import { JobTable } from './JobTable.tsx'
import { ServerForm } from './ServerForm.tsx'

/** Servers, rules of passwords, sessions and logs (docs/spec/settings.tsv), and the background jobs. */
export default function ServePage() {
  const may = usePermit()
  return (
    <SettingTabs
      tabs={[
        {
          key: 'switches',
          label: '账号与日志',
          children: <SwitchForm groups={serverGroups} permit="systemSetting.serve.save" />,
        },
        { key: 'servers', label: '服务器与服务商', children: <ServerForm /> },
        { key: 'jobs', label: '后台任务', children: <JobTable />, show: may('systemSetting.serve.query') },
        ...joinedServeTabs().map(({ key, label, permit, Part }) => ({
          key,
          label,
          show: may(permit),
          children: (
            <Suspense>
              <Part />
            </Suspense>
          ),
        })),
      ]}
    />
  )
}
