// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IIntentErrors} from "../../../src/interfaces/IIntentErrors.sol";
import {Order, OrderWithSig} from "../../../src/interfaces/IntentOrder.sol";
import {IntentBooks} from "../../support/IntentBooks.sol";
import {SignerWallet} from "../../support/SignerWallet.sol";

/// I4: owners that are contracts and lie, revert, burn gas, return too much data, write, or change
/// their answer.
contract I04ContractOwnersTest is IntentBooks {
    SignerWallet private wallet;
    Order private order;

    function setUp() public override {
        super.setUp();
        wallet = new SignerWallet(trader);
        a.mint(address(wallet), 100e18);
        wallet.allow(a, address(intent));
        parties.push(address(wallet));
        order = sale(a, b, 1e18, 1e18);
        order.owner = address(wallet);
    }

    function test_I4_honest() public {
        settles(directCall(with(false), 1e18));
        assertEq(b.balanceOf(address(wallet)), 1e18, "paid");
        assertEq(a.balanceOf(address(wallet)), 99e18, "taken");
    }

    function test_I4_answersThatAreNoYes() public {
        SignerWallet.Manner[6] memory manners = [
            SignerWallet.Manner.SaysNo,
            SignerWallet.Manner.SaysNothing,
            SignerWallet.Manner.SaysTooLittle,
            SignerWallet.Manner.Reverts,
            SignerWallet.Manner.Lingers,
            SignerWallet.Manner.Floods
        ];
        for (uint256 i; i < manners.length; ++i) {
            wallet.behave(manners[i]);
            uint256 before = gasleft();
            // A confirmation is valid whatever follows it: only one word is read.
            if (manners[i] != SignerWallet.Manner.Floods) refusesSigned();
            else settles(directCall(with(false), 1e18));
            assertLe(before - gasleft(), 4_000_000, "and it costs no more than the gas that is meant for it");
        }
    }

    /// A confirmation with extra bits in its word is invalid.
    function test_I4_dirtyYes() public {
        vm.etch(address(wallet), address(new DirtyYes()).code);
        refusesSigned();
    }

    /// The static call prevents writes.
    function test_I4_writes() public {
        vm.etch(address(wallet), address(new WritingYes()).code);
        refusesSigned();
    }

    /// An account without code, or without code yet, cannot confirm.
    function test_I4_noCode() public {
        OrderWithSig memory made = with(false);
        vm.etch(address(wallet), "");
        refuses(IIntentErrors.InvalidSignature.selector, directCall(made, 1e18));
        made.signature = abi.encode(address(registry), hex"00", made.signature, bytes32(uint256(0x6492)));
        refuses(IIntentErrors.InvalidSignature.selector, directCall(made, 1e18));
    }

    /// An account with both a key and code (EIP-7702): either suffices, and the key is tried first.
    function test_I4_keyWithCode() public {
        OrderWithSig memory made = signed(sale(a, b, 1e18, 1e18));
        vm.etch(trader, address(new AlwaysNo()).code);
        settles(directCall(made, 1e18));
        made.order.nonce = 1;
        refuses(IIntentErrors.InvalidSignature.selector, directCall(made, 1e18));
        vm.etch(trader, address(new AlwaysYes()).code);
        made.signature = hex"00";
        settles(directCall(made, 1e18));
    }

    /// The signature is checked at every fill, so a rotation of keys ends the order.
    function test_I4_rotationAfterAPart() public {
        OrderWithSig memory made = with(true);
        settles(partCall(made, 5_000, 0.5e18));
        wallet.rotate(attacker);
        refuses(IIntentErrors.InvalidSignature.selector, partCall(made, 5_000, 0.5e18));
        wallet.rotate(trader);
        settles(partCall(made, 5_000, 0.5e18));
        assertEq(b.balanceOf(address(wallet)), 1e18, "paid");
    }

    /// A slow wallet can still confirm.
    function test_I4_slow() public {
        wallet.takeTime(350_000);
        settles(directCall(with(false), 1e18));
        order.nonce = 1;
        wallet.takeTime(450_000);
        refusesSigned();
    }

    function refusesSigned() private {
        refuses(IIntentErrors.InvalidSignature.selector, directCall(with(false), 1e18));
    }

    /// Returns an order signed by the wallet's owner in 65 bytes, as the wallet requires.
    function with(bool fillable) private view returns (OrderWithSig memory made) {
        (uint8 v, bytes32 r, bytes32 s) =
            vm.sign(TRADER_KEY, hashIntent(order, address(intent), block.chainid, fillable));
        (made.order, made.signature) = (order, abi.encodePacked(r, s, v));
    }
}

contract AlwaysYes {
    function isValidSignature(bytes32, bytes calldata) external pure returns (bytes4) {
        return 0x1626ba7e;
    }
}

contract AlwaysNo {
    function isValidSignature(bytes32, bytes calldata) external pure returns (bytes4) {
        return 0xffffffff;
    }
}

/// Confirms with one more bit in its word.
contract DirtyYes {
    function isValidSignature(bytes32, bytes calldata) external pure returns (bytes32) {
        return bytes32(bytes4(0x1626ba7e)) | bytes32(uint256(1));
    }
}

/// Confirms if it was able to write.
contract WritingYes {
    uint256 private asked;

    function isValidSignature(bytes32, bytes calldata) external returns (bytes4) {
        ++asked;
        return 0x1626ba7e;
    }
}
