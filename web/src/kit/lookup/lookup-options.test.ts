import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dictView, optionsOf, rowsOf, treeOf } from './lookup-options.ts'
import { lookupOf, lookupTable } from './lookup-table.ts'
import { storageName } from './lookups.ts'

const [head, ...lines] = readFileSync('docs/spec/lookups.tsv', 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => line.split('\t'))
const catalogue = lines.map((line) => Object.fromEntries(head.map((name, index) => [name, line[index] ?? ''])))

test('B200 each list asks its call and reads its value and label fields', () => {
  const ours = Object.entries(lookupTable).map(([name, def]) => [name, `GET ${def.path}`, def.value, def.label])
  const beyond = [
    ['feeProjects', 'GET /pims/web-pi/cost/project', 'projectId', 'projectName'],
    ['careFees', 'GET /pims/web-pi/cost/project/child', 'projectChildId', 'projectChildName'],
    ['compensateFees', 'GET /pims/web-pi/cost/project/child', 'projectChildId', 'projectChildName'],
    ['drugKeepers', 'GET /pims/web-org/staff/select', 'userId', 'empName'],
    ['keptDrugs', 'GET /pims/web-org/drug/keep/stock', 'drugName', 'drugName'],
    ['homeElders', 'GET /homecare/web-api/oldmanBase', 'oldmanId', 'oldmanName'],
    ['homeEldersFree', 'GET /homecare/web-api/oldmanBase/noAccount', 'oldmanId', 'oldmanName'],
    ['serveProjects', 'GET /homecare/web-api/serveProject', 'id', 'projectName'],
    ['gateways', 'GET /tdms/web-td/device', 'deviceNo', 'deviceName'],
    ['maps', 'GET /loms/web-lo/pnt/map', 'mapId', 'mapName'],
  ]
  const isBeyond = ([name]: (typeof ours)[number]) => beyond.some(([known]) => known === name)
  const theirs = catalogue.map(({ name, call, value_field, label_field }) => [name, call, value_field, label_field])
  expect(ours.filter((one) => !isBeyond(one))).toEqual(theirs)
  expect(ours.filter(isBeyond).toSorted()).toEqual(beyond.toSorted())
})

test('B201 an undefined list is named in the error', () => {
  expect(() => lookupOf('nowhere')).toThrow('未定义的字典：nowhere')
  expect(() => lookupOf('toString')).toThrow('未定义的字典：toString')
})

test('B203 B204 B205 B206 B146 the fixed parameters of the lists', () => {
  expect(lookupTable.residents.params).toEqual({ oldmanStatuses: '1,4', pageHelper: 0 })
  expect(lookupTable.discountRules.params).toMatchObject({ status: 1 })
  expect(lookupTable.shiftLocations.params).toEqual({ scheduleMode: 1 })
  expect(lookupTable.assessmentUserTree.params).toEqual({ assessAuth: 0 })
  expect(lookupTable.users.params).toEqual({ account: 1 })
  expect(lookupTable.roles.params).toEqual({ page: 1, size: 999 })
})

test('B207 regions become a tree from root 000000', () => {
  const rows = [
    { code: '110101', name: '东城区', parentCode: '110100' },
    { code: '110000', name: '北京市', parentCode: '000000' },
    { code: '110100', name: '市辖区', parentCode: '110000' },
  ]
  const tree = treeOf('regions', lookupTable.regions, rows)
  expect(tree?.map((node) => node.label)).toEqual(['北京市'])
  expect(tree?.[0].children?.[0].children?.[0]).toMatchObject({ value: '110101', label: '东城区' })
})

test('B208 B209 goods: only a level 3 node without children can be chosen', () => {
  const node = (classifyId: string, classifyLevel: number, children: object[] = []) => ({
    classifyId,
    classifyName: classifyId,
    classifyLevel,
    children,
  })
  const rows = [node('1', 1, [node('2', 2, [node('3', 3), node('3b', 3, [node('4', 4)])])])]
  const flat = (nodes: ReturnType<typeof treeOf>): [unknown, boolean][] =>
    (nodes ?? []).flatMap((one) => [[one.value, !one.disabled] as [unknown, boolean], ...flat(one.children)])
  expect(flat(treeOf('goodsClassify', lookupTable.goodsClassify, rows))).toEqual([
    ['1', false],
    ['2', false],
    ['3', true],
    ['3b', false],
    ['4', false],
  ])
})

test('pages and plain arrays are both read, and extra fields stay with the option', () => {
  const row = { oldmanId: '1', oldmanName: '王秀英', oldmanIdcard: '11010…' }
  expect(rowsOf({ list: [row], total: 1 })).toEqual(rowsOf([row]))
  expect(optionsOf(lookupTable.residents, [row])).toEqual([{ value: '1', label: '王秀英', row }])
  expect([rowsOf(null), rowsOf('x'), rowsOf({})]).toEqual([[], [], []])
})

test('dictionaries store the value, offer enabled items, and label disabled ones too', () => {
  const view = dictView([
    { dictionaryId: 'a', dictionaryName: '子女', dictionaryValue: '1', status: 1 },
    { dictionaryId: 'b', dictionaryName: '道教', dictionaryValue: '2', status: 0 },
    { dictionaryId: 'c', dictionaryName: '汉族', dictionaryValue: '01' },
  ])
  expect(view.options.map(({ value, label }) => [value, label])).toEqual([
    [1, '子女'],
    ['01', '汉族'],
  ])
  expect([view.label(1), view.label('2'), view.label(9), view.label(null)]).toEqual(['子女', '道教（已停用）', '9', ''])
  expect(view.tree).toBeUndefined()
})

test('a stored list is named by its own parameters', () => {
  expect(storageNameWithout()).toEqual(['dropdown.dictionary.dictionaryCode=RELATION', 'dropdown.residents'])
})

function storageNameWithout() {
  return [storageName('dictionary', { dictionaryCode: 'RELATION', none: undefined }), storageName('residents')]
}
