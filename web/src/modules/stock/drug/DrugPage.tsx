import type { z } from 'zod'
import { onOff } from '#contract/kit/codes.ts'
import { Drug, DrugInput, drugDict } from '#contract/modules/stock/drug/dict.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'

type Row = z.output<typeof Drug>

const columns = cols(
  Drug,
  [
    'picture',
    'drugName',
    'tradeName',
    'drugForm',
    'drugSpec',
    'manufacturer',
    'drugType',
    'allergyClass',
    'highRisk',
    'specialControl',
    'unit',
    'approvalNo',
    'barCode',
    'status',
  ],
  {
    drugName: { width: 190 },
    tradeName: { width: 120 },
    drugSpec: { width: 130 },
    manufacturer: { width: 150 },
    approvalNo: { extra: true },
    barCode: { extra: true },
    specialControl: { extra: true },
    unit: { extra: true },
  },
)
const details = [
  'drugName',
  'tradeName',
  'drugType',
  'drugForm',
  'drugSpec',
  'status',
  'unit',
  'packUnit',
  'packRatio',
  'manufacturer',
  'approvalNo',
  'barCode',
  'strengthValue',
  'strengthUnit',
  'ingredients',
  'interactions',
  'allergyClass',
  'drugWay',
  'storage',
  'doseDefault',
  'doseMaxOnce',
  'doseMaxDay',
  'contraindication',
  'caution',
  'highRisk',
  'lookAlike',
  'specialControl',
  'picture',
  'createByName',
  'createTime',
]
const entered = Object.keys(DrugInput.shape) as (keyof typeof DrugInput.shape)[] // as: keys of this shape

const options = {
  approvalNo: { help: '国药准字加字母和8位数字；饮片、保健食品、器械不限' },
  barCode: { help: '可用扫码枪扫入；摆药、发药时扫码核对' },
  unit: { help: '发药和清点的最小单位；代管后不能再改' },
  packRatio: { help: '1 个包装有多少个最小单位，例如 28' },
  ingredients: { help: '逐个输入，用来查重复用药和过敏' },
  interactions: { help: '不宜同用的成分或药名' },
  allergyClass: { help: '老人对这一类过敏时禁止使用' },
  highRisk: { help: '须由护士或医生核对和发放' },
} as const

/** 药品字典 (stock.md 5.1, 5.6). */
export default function DrugPage() {
  return (
    <ListPage
      name="drugs"
      call={drugDict.dictList}
      columns={columns}
      filters={['drugName', 'drugType', 'drugForm', 'highRisk', 'status']}
      sort={['drugName', 'drugType', 'manufacturer']}
      rowClass={(row) => (row.status === onOff.is.off ? 'k-row-muted' : undefined)}
      look={{ column: 'drugName', title: nameOf, call: drugDict.dictGet, fields: details }}
      empty="先新增药品，或用导入一次建好"
      add={{
        label: '新增',
        call: drugDict.dictCreate,
        title: '新增药品',
        columns: 3,
        options,
      }}
      named={(row) => `药品${nameOf(row)}`}
      importer={{ call: drugDict.dictImport, template: drugDict.dictImportTemplate, title: '导入药品' }}
      rowActions={[
        {
          label: '编辑',
          call: drugDict.dictUpdate,
          load: drugDict.dictGet,
          columns: 3,
          options,
          fields: entered,
        },
        {
          label: '删除',
          call: drugDict.dictRemove,
          confirm: () => ({ content: '代管或使用过的药品不能删除，可以停用。' }),
        },
      ]}
    />
  )
}

const nameOf = ({ drugName, drugSpec }: Row) => `${drugName} ${drugSpec}`
