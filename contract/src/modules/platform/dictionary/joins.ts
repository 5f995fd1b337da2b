import { nameModule } from '../../../kit/joins/joins.ts'

nameModule('dictionary', '数据字典')
