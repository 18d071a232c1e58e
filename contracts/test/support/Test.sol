// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

struct Gas {
    uint64 gasLimit;
    uint64 gasTotalUsed;
    uint64 gasMemoryUsed;
    int64 gasRefunded;
    uint64 gasRemaining;
}

struct Log {
    bytes32[] topics;
    bytes data;
    address emitter;
}

/// Forge's execution contexts that the tests distinguish.
enum ForgeContext {
    TestGroup,
    Test,
    Coverage
}

/// The cheat codes of forge that the tests use.
interface Vm {
    function prank(address caller) external;
    function prank(address caller, address origin) external;
    function startPrank(address caller) external;
    function stopPrank() external;
    function deal(address account, uint256 balance) external;
    function etch(address account, bytes calldata code) external;
    function setNonce(address account, uint64 nonce) external;
    function label(address account, string calldata name) external;
    function sign(uint256 key, bytes32 digest) external pure returns (uint8 v, bytes32 r, bytes32 s);
    function signCompact(uint256 key, bytes32 digest) external pure returns (bytes32 r, bytes32 vs);
    function addr(uint256 key) external pure returns (address);
    function warp(uint256 timestamp) external;
    function roll(uint256 number) external;
    function chainId(uint256 id) external;
    function coinbase(address producer) external;
    function txGasPrice(uint256 price) external;
    function expectRevert() external;
    function expectRevert(bytes4 selector) external;
    function expectRevert(bytes calldata data) external;
    function expectEmit(address emitter) external;
    function recordLogs() external;
    function getRecordedLogs() external returns (Log[] memory logs);
    function snapshotState() external returns (uint256 id);
    function revertToState(uint256 id) external returns (bool done);
    function lastCallGas() external view returns (Gas memory);
    function envOr(string calldata name, bool otherwise) external view returns (bool);
    function getCode(string calldata artifactPath) external view returns (bytes memory creationBytecode);
    function isContext(ForgeContext context) external view returns (bool);

    function readFile(string calldata path) external view returns (string memory);
    function writeFile(string calldata path, string calldata text) external;
    function parseJsonString(string calldata json, string calldata key) external pure returns (string memory);
    function parseJsonInt(string calldata json, string calldata key) external pure returns (int256);
    function parseJsonUint(string calldata json, string calldata key) external pure returns (uint256);
    function parseJsonBool(string calldata json, string calldata key) external pure returns (bool);
    function keyExistsJson(string calldata json, string calldata key) external view returns (bool);
    function parseJsonKeys(string calldata json, string calldata key) external pure returns (string[] memory);
    function parseBytes(string calldata text) external pure returns (bytes memory);
    function split(string calldata text, string calldata separator) external pure returns (string[] memory);
    function toString(uint256 value) external pure returns (string memory);
    function toString(bytes calldata value) external pure returns (string memory);
    function assertEq(uint256 left, uint256 right, string calldata message) external pure;
    function assertEq(address left, address right, string calldata message) external pure;
    function assertEq(bytes32 left, bytes32 right, string calldata message) external pure;
    function assertEq(string calldata left, string calldata right, string calldata message) external pure;
    function assertTrue(bool condition, string calldata message) external pure;
    function assertLe(uint256 left, uint256 right, string calldata message) external pure;
    function assertGe(uint256 left, uint256 right, string calldata message) external pure;
}

/// The parts of a test library that these tests need.
abstract contract Test {
    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    /// Maps a random number to a range, ends included.
    function bound(uint256 value, uint256 low, uint256 high) internal pure returns (uint256) {
        if (value >= low && value <= high) return value;
        uint256 size = high - low + 1;
        return size == 0 ? value : low + value % size;
    }

    function assertEq(uint256 left, uint256 right, string memory message) internal pure {
        vm.assertEq(left, right, message);
    }

    function assertEq(address left, address right, string memory message) internal pure {
        vm.assertEq(left, right, message);
    }

    function assertTrue(bool condition, string memory message) internal pure {
        vm.assertTrue(condition, message);
    }

    function assertLe(uint256 left, uint256 right, string memory message) internal pure {
        vm.assertLe(left, right, message);
    }

    function assertGe(uint256 left, uint256 right, string memory message) internal pure {
        vm.assertGe(left, right, message);
    }

    /// Returns the revert data of a call that is refused with a text.
    function textOf(string memory words) internal pure returns (bytes memory) {
        return abi.encodeWithSignature("Error(string)", words);
    }

    function expectText(string memory text) internal {
        vm.expectRevert(textOf(text));
    }

    /// Checks that a call is refused with exactly this revert data.
    function assertRefused(address caller, address target, bytes memory call, bytes memory reason) internal {
        assertRefused(caller, target, 0, call, reason);
    }

    function assertRefused(address caller, address target, uint256 value, bytes memory call, bytes memory reason)
        internal
    {
        vm.prank(caller);
        (bool done, bytes memory answer) = target.call{value: value}(call);
        assertTrue(!done, "refused");
        if (keccak256(answer) == keccak256(reason)) return;
        vm.assertEq(vm.toString(answer), vm.toString(reason), "for the reason that was meant");
    }

    /// Creates one of our contracts from its artifact. With `new`, each test would contain and
    /// compile its code.
    function deployOwn(string memory name, bytes memory arguments) internal returns (address payable deployed) {
        bytes memory creation = bytes.concat(ownCode(name), arguments);
        assembly {
            deployed := create(0, add(creation, 32), mload(creation))
        }
        assertTrue(deployed != address(0), name);
    }

    /// Runs a constructor at an address and sets the code that it returns there.
    function placeAt(address place, bytes memory creation) internal {
        vm.etch(place, creation);
        (bool done, bytes memory runtime) = place.call("");
        assertTrue(done, "the constructor ran");
        vm.etch(place, runtime);
    }

    /// Returns the shipped code; or, while coverage is measured, the code compiled for that.
    function ownCode(string memory name) internal view returns (bytes memory) {
        if (vm.isContext(ForgeContext.Coverage)) return vm.getCode(string.concat(name, ".sol:", name));
        return vm.getCode(string.concat("contracts/out/", name, ".sol/", name, ".json"));
    }

    /// Creates a contract from the code of an npm artifact; `code` may lack its 0x.
    function deployArtifact(string memory path, bytes memory arguments) internal returns (address) {
        return deployHex(vm.parseJsonString(vm.readFile(string.concat("node_modules/", path)), ".bytecode"), arguments);
    }

    function deployHex(string memory code, bytes memory arguments) internal returns (address deployed) {
        if (bytes(code)[1] != "x") code = string.concat("0x", code);
        bytes memory creation = bytes.concat(vm.parseBytes(code), arguments);
        assembly {
            deployed := create(0, add(creation, 32), mload(creation))
        }
        require(deployed != address(0), "constructor reverted");
    }
}
