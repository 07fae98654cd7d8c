// Preloaded by `prove-calendar.mjs`: what a process starts has the same clock, whatever environment it is given.
import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';

const isOfClock = (name) => /^(LD_PRELOAD|FAKETIME\w*|NO_FAKE_STAT)$/.test(name);
const clock = Object.fromEntries(Object.entries(process.env).filter(([name]) => isOfClock(name)));

for (const name of ['spawn', 'fork', 'spawnSync', 'execFile', 'execFileSync']) {
  // A proxy keeps what `promisify` looks for.
  childProcess[name] = new Proxy(childProcess[name], {
    apply: (start, self, args) => Reflect.apply(start, self, args.map(withClock)),
  });
}
syncBuiltinESMExports();

function withClock(arg) {
  return arg?.env ? { ...arg, env: { ...arg.env, ...clock } } : arg;
}
