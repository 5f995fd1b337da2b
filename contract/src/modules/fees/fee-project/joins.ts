import { nameModule } from '../../../kit/joins/joins.ts'

nameModule('fee-project', '收费项目')
