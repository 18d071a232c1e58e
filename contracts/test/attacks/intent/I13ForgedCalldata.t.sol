// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Order, OrderWithSig} from "../../../src/interfaces/IntentOrder.sol";
import {IntentBooks} from "../../support/IntentBooks.sol";
import {AlwaysYes} from "./I04ContractOwners.t.sol";

/// I13: forged offsets and lengths in calldata, each word in turn. Either nothing happens, or the
/// signed order is filled.
contract I13ForgedCalldataTest is IntentBooks {
    error Filled();
    error NotFilled();

    bytes[] private calls;

    function setUp() public override {
        super.setUp();
        paying.set(a, b, 1e18, 0);
        Order memory order = sale(a, b, 1e18, 1e18);
        order.metadata = hex"0102030405";
        OrderWithSig memory made = signed(order);
        made.cosignature = hex"0708";
        made.bridgeOverride.protocolData = hex"09";
        bytes[] memory whole = everyWay(made, 1e18, 1e18);
        whole[0] = swapCall(made, hex"c0ffee", address(paying));
        for (uint256 i; i < whole.length; ++i) {
            calls.push(whole[i]);
        }
        bytes[] memory parts = everyPart(signedFillable(order), 10_000, 1e18);
        for (uint256 i; i < parts.length; ++i) {
            calls.push(parts[i]);
        }
        bytes[] memory inner = new bytes[](1);
        inner[0] = whole[2];
        calls.push(abi.encodeCall(intent.trySettleBatch, (inner)));
    }

    function test_I13_honest() public {
        for (uint256 i; i < calls.length; ++i) {
            assertTrue(tries(calls[i]), "settles");
        }
    }

    /// Sets every word of every call to the most harmful lengths or offsets.
    function test_I13_eachWord() public {
        uint256[5] memory values = [uint256(0), 32, type(uint64).max, 1 << 255, type(uint256).max];
        bytes32 before = books();
        for (uint256 i; i < calls.length; ++i) {
            bytes memory call = calls[i];
            for (uint256 at = 4; at + 32 <= call.length; at += 32) {
                uint256 word = wordAt(call, at);
                for (uint256 j; j < values.length; ++j) {
                    forge(call, at, values[j]);
                    tries(call);
                }
                forge(call, at, word);
            }
        }
        vm.assertEq(before, books(), "and everybody has what they had");
    }

    /// Offsets and lengths near the valid ones, or ones that overflow.
    function testFuzz_I13_anyWord(uint256 which, uint256 at, uint256 value, uint8 manner) public {
        bytes memory call = calls[which % calls.length];
        at = 4 + 32 * bound(at, 0, (call.length - 4) / 32 - 1);
        uint256 word = wordAt(call, at);
        if (manner % 4 == 1) value = value % (2 * call.length);
        unchecked {
            if (manner % 4 == 2) value = word + value % 257 - 128;
            if (manner % 4 == 3) value = 0 - value % (2 * call.length);
        }
        forge(call, at, value);
        tries(call);
    }

    /// Calls that are too short or too long.
    function test_I13_otherLengths() public {
        bytes32 before = books();
        for (uint256 i; i < calls.length; ++i) {
            bytes memory call = calls[i];
            for (uint256 length = 4; length < call.length; length += 29) {
                tries(cut(call, length));
            }
            assertTrue(tries(bytes.concat(call, new bytes(100))), "what comes behind is not read");
        }
        vm.assertEq(before, books(), "and everybody has what they had");
    }

    /// Dirty bits above an address or a kind are refused, even if the owner accepts any digest: the
    /// values that are read are the hashed ones.
    function test_I13_dirtyWords() public {
        vm.etch(trader, address(new AlwaysYes()).code);
        uint256[5] memory fields = [uint256(0), 1, 2, 3, 8];
        bytes32 before = books();
        // In the last call words are at other offsets.
        for (uint256 i; i + 1 < calls.length; ++i) {
            bytes memory call = calls[i];
            uint256 owner = 4;
            while (wordAt(call, owner) != uint160(trader)) owner += 32;
            for (uint256 j; j < fields.length; ++j) {
                uint256 at = owner + 32 * fields[j];
                uint256 word = wordAt(call, at);
                forge(call, at, word | (1 << 255));
                assertTrue(!tries(call), "no such order");
                forge(call, at, word);
            }
            forge(call, owner + 32 * 8, 2);
            assertTrue(!tries(call), "there are two kinds");
        }
        vm.assertEq(before, books(), "and everybody has what they had");
    }

    /// Returns true if a call fills the signed order; otherwise it must change nothing. Restores
    /// the state.
    function tries(bytes memory call) private returns (bool filled) {
        (, bytes memory said) = address(this).call(abi.encodeCall(this.attempt, (call)));
        if (bytes4(said) == Filled.selector) return true;
        assertTrue(bytes4(said) == NotFilled.selector, string(said));
    }

    function attempt(bytes calldata call) external {
        (uint256 aBefore, uint256 bBefore) = (a.balanceOf(trader), b.balanceOf(trader));
        vm.prank(agent);
        (bool done,) = address(intent).call(call);
        uint256 gave = aBefore - a.balanceOf(trader);
        if (!done || gave == 0) {
            assertTrue(gave == 0 && b.balanceOf(trader) == bBefore && !intent.isNonceUsed(trader, 0), "nothing");
            revert NotFilled();
        }
        assertGe(b.balanceOf(trader) - bBefore, gave, "at the signed price, or a better one");
        assertLe(gave, 1e18, "and no more than was signed");
        assertOnlyFeesLeft();
        revert Filled();
    }

    function cut(bytes memory data, uint256 length) private pure returns (bytes memory start) {
        start = bytes.concat(data);
        assembly {
            mstore(start, length)
        }
    }

    function wordAt(bytes memory data, uint256 at) private pure returns (uint256 word) {
        assembly {
            word := mload(add(add(data, 32), at))
        }
    }

    function forge(bytes memory data, uint256 at, uint256 word) private pure {
        assembly {
            mstore(add(add(data, 32), at), word)
        }
    }
}
