/**
 * A program for Perl, which reaches what Node does not: system calls. It gives up what its process may do, for good, and then
 * runs the command that it gets. None of this needs root; where the kernel lacks a part, the others hold.
 *
 * - user: where it is root, it becomes the user nobody, if that user can read and run what it needs.
 * - files: Landlock. It reads the given paths and itself in /proc, writes nothing, runs Node alone. It reads no environment of another
 *   process, and sends it no signal.
 * - network: seccomp. It opens no socket of any kind, and reaches no other process.
 *
 * Its arguments are the number of paths, the paths, and the command with its arguments. It appends the parts that hold.
 */
export const confineScript = `
use strict;
use warnings;
use Config;

my @readable = grep { -e } splice @ARGV, 0, shift @ARGV;
my @holds;

my $user = 65534;
if ($> == 0) {
  $) = "$user $user";
  $> = $user;
  my $can = -x $ARGV[0] && !grep { !-r } @readable;
  $> = 0;
  if ($can) {
    $( = $user;
    ($<, $>) = ($user, $user);
    push @holds, 'user' if $< == $user && $> == $user;
  } else {
    $) = "0 0";
  }
}

# Numbers of system calls: of x86-64, of arm64.
my $column = { x86_64 => 0, aarch64 => 1 }->{ (split /-/, $Config{archname})[0] };
if (defined $column) {
  my $no_new_privileges = 38;
  syscall((157, 167)[$column], $no_new_privileges, 1, 0, 0, 0);
  push @holds, 'files' if restrict_files();
  push @holds, 'network' if restrict_calls();
}
exec { $ARGV[0] } @ARGV, join(',', @holds) or die "cannot run $ARGV[0]: $!";

sub restrict_files {
  my ($create, $add, $restrict) = (444, 445, 446);
  my $version = syscall($create, 0, 0, 1);
  return if $version < 1;
  my $all = 0x1fff | ($version > 1 && 0x2000) | ($version > 2 && 0x4000) | ($version > 4 && 0x8000);
  # Without the network, which seccomp takes; with signals and abstract sockets.
  my $attributes = $version > 5 ? pack('Q3', $all, 0, 3) : pack('Q', $all);
  my $rules = syscall($create, $attributes, length($attributes), 0);
  return if $rules < 0;
  my ($run, $read_file, $read_folder) = (1, 4, 8);
  my $path_only = 0x200000;
  for my $path (@readable, $ARGV[0], "/proc/$$") {
    sysopen(my $handle, $path, $path_only) or next;
    my $rule = pack('Ql', $run | $read_file | (-d $path ? $read_folder : 0), fileno $handle);
    syscall($add, $rules, 1, $rule, 0) == 0 or return;
  }
  return syscall($restrict, $rules, 0) == 0;
}

sub restrict_calls {
  my @denied = map { $_->[$column] } (
    [41, 198],     # socket
    [425, 425],    # io_uring_setup
    [200, 130],    # tkill
    [129, 138],    # rt_sigqueueinfo
    [297, 240],    # rt_tgsigqueueinfo
    [424, 424],    # pidfd_send_signal
    [434, 434],    # pidfd_open
    [101, 117],    # ptrace
    [310, 270],    # process_vm_readv
    [311, 271],    # process_vm_writev
    [141, 140],    # setpriority
  );
  my @to_itself = map { $_->[$column] } ([62, 129], [234, 131]);    # kill, tgkill
  my ($load, $equal, $at_least, $return) = (0x20, 0x15, 0x35, 0x06);
  my ($allow, $deny, $end) = (0x7fff0000, 0x00050001, 0x80000000);
  my $step = sub { my ($code, $yes, $no, $value) = @_; pack('SCCL', $code, $yes, $no, $value) };
  my @steps = (
    $step->($load, 0, 0, 4),    # the architecture
    $step->($equal, 1, 0, (0xc000003e, 0xc00000b7)[$column]),
    $step->($return, 0, 0, $end),
    $step->($load, 0, 0, 0),    # the number of the call
    # The second set of numbers that x86-64 has.
    $step->($at_least, 0, 1, 0x40000000),
    $step->($return, 0, 0, $deny),
  );
  push @steps, $step->($equal, 0, 1, $_), $step->($return, 0, 0, $deny) for @denied;
  push @steps, (
    $step->($equal, 0, 4, $_),
    $step->($load, 0, 0, 16),    # the first argument: which process
    $step->($equal, 0, 1, $$),
    $step->($return, 0, 0, $allow),
    $step->($return, 0, 0, $deny),
  ) for @to_itself;
  push @steps, $step->($return, 0, 0, $allow);
  my $filter = join '', @steps;
  my $program = pack('Sx6P', scalar @steps, $filter);
  my $set_filter = 1;
  return syscall((317, 277)[$column], $set_filter, 0, $program) == 0;
}
`;
