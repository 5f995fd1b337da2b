import { Button, Empty, Input } from 'antd'
import { useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { account } from '#contract/modules/fees/account/account.ts'
import { send } from '#kit/http/request.ts'
import type { ShownAccount } from '../use-account.ts'

type Matches = ReplyFor<typeof account.list>['list']

/** Name, pinyin, bed or a scanned account number, then Enter: a single match is taken at once, several are offered. */
export function ResidentSearch({ chosen, onChoose }: { chosen?: ShownAccount; onChoose: (oldmanId: string) => void }) {
  const [found, setFound] = useState<Matches>()
  const search = async (keyword: string) => {
    if (!keyword.trim()) return
    const { list } = await send(account.list, { keyword: keyword.trim(), size: 8 })
    if (list.length === 1) choose(list[0].oldmanId)
    else setFound(list)
  }
  const choose = (oldmanId: string) => {
    setFound(undefined)
    onChoose(oldmanId)
  }
  return (
    <div className="cashier-search">
      <Input.Search
        key={chosen?.oldmanId ?? 'none'}
        autoFocus={!chosen}
        allowClear
        placeholder="姓名、拼音首字母、床位，或扫描账号，按回车"
        aria-label="老人"
        onSearch={(keyword) => void search(keyword)}
      />
      {found?.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有找到，换个姓名或床位试试" />}
      {found && found.length > 0 && (
        <div className="cashier-found">
          {found.map((row, at) => (
            <Button key={row.oldmanId} autoFocus={at === 0} onClick={() => choose(row.oldmanId)}>
              {row.oldmanName}　{row.bedName ?? '未分配床位'}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
