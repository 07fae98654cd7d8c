import type { SliceManifest } from '@scanlist/contracts/messages/slices';
import { openArtifact } from '@scanlist/slices/artifact';
import { beforeAll, expect, it } from 'vitest';
import { exampleKeys, exampleVersion } from '../testing/example-slices.ts';
import { preloadsOf } from './preloads.ts';

const version = '1.4.0+0123456789ab';
const entry = { href: `/assets/owner/${version}/mf-manifest.json`, as: 'fetch' };
const script = (href: string) => ({ href, as: 'script' });

let owner: SliceManifest;
let shell: SliceManifest;

beforeAll(async () => {
  const load = (files: string[], shared: string[] = []) => ({ files, shared });
  owner = await manifestOf('owner', {
    always: load(['/assets/owner/remote-entry.js', '/assets/owner/routes.css'], ['react', 'tabs']),
    pages: {
      login: load(['/assets/owner/form.js', '/assets/owner/login.js']),
      'list-details': load(['/assets/owner/details.js'], ['dialog', 'tabs', 'unknown']),
    },
    shared: {},
  });
  shell = await manifestOf('shell', {
    always: load(['/assets/shell/main.js']),
    pages: {},
    shared: {
      react: ['/assets/shell/1.js'],
      tabs: ['/assets/shell/1.js', '/assets/shell/2.js'],
      dialog: ['/assets/shell/3.js'],
    },
  });
});

async function manifestOf(name: 'owner' | 'shell', loads: SliceManifest['loads']): Promise<SliceManifest> {
  const example = await exampleVersion(name, version, { facts: { loads } });
  return (await openArtifact(example.bytes, { name, ...example.version }, exampleKeys)).manifest;
}

it('a path names the manifest, the files of the slice and of its screen, and the shared modules they use, each once', () => {
  const always = [
    entry,
    script('/assets/owner/remote-entry.js'),
    { href: '/assets/owner/routes.css', as: 'style' },
  ];
  const shared = [script('/assets/shell/1.js'), script('/assets/shell/2.js')];
  expect(preloadsOf('/login', owner, shell)).toEqual([
    ...always,
    script('/assets/owner/form.js'),
    script('/assets/owner/login.js'),
    ...shared,
  ]);
  expect(preloadsOf('/List-Details/7hQx', owner, shell)).toEqual([
    ...always,
    script('/assets/owner/details.js'),
    ...shared,
    script('/assets/shell/3.js'),
  ]);
  // A screen that is in no chunk of its own.
  expect(preloadsOf('/dashboard', owner, shell)).toEqual([...always, ...shared]);
});

it('an address of another slice, or of none, names nothing', () => {
  for (const path of ['/', '/support', '/nowhere', '/constructor', '/view-list/7hQx']) {
    expect(preloadsOf(path, owner, shell)).toEqual([]);
  }
});

it('a version that does not say what it loads, or is not live, names nothing', () => {
  const { loads: _owner, ...olderOwner } = owner;
  const { loads: _shell, ...olderShell } = shell;
  expect(preloadsOf('/login', olderOwner, shell)).toEqual([]);
  expect(preloadsOf('/login', owner, olderShell)).toEqual([]);
  expect(preloadsOf('/login', undefined, shell)).toEqual([]);
  expect(preloadsOf('/login', owner, undefined)).toEqual([]);
});
