import { nameModule } from '../../../kit/joins/joins.ts'

nameModule('bank-line', '银行流水')
