import { nameModule } from '../../../kit/joins/joins.ts'

nameModule('vital-sign', '生命体征')
