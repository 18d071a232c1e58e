// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IIntentErrors} from "../../../src/interfaces/IIntentErrors.sol";
import {Order, OrderWithSig} from "../../../src/interfaces/IntentOrder.sol";
import {IntentBooks} from "../../support/IntentBooks.sol";
import {SignerWallet} from "../../support/SignerWallet.sol";

/// I5: two accounts share a key. A signature for one is invalid for the other, even if the other's
/// code would accept it.
contract I05SharedKeysTest is IntentBooks {
    SignerWallet[2] private wallets;
    Order private order;
    bytes private signature;

    function setUp() public override {
        super.setUp();
        for (uint256 i; i < 2; ++i) {
            wallets[i] = new SignerWallet(trader);
            a.mint(address(wallets[i]), 100e18);
            wallets[i].allow(a, address(intent));
            parties.push(address(wallets[i]));
        }
        order = sale(a, b, 1e18, 1e18);
        order.owner = address(wallets[0]);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(TRADER_KEY, hashIntent(order, address(intent), block.chainid, false));
        signature = abi.encodePacked(r, s, v);
    }

    function test_I5_anotherWalletOfTheKey() public {
        order.owner = address(wallets[1]);
        refuses(IIntentErrors.InvalidSignature.selector, directCall(made(), 1e18));
        order.owner = address(wallets[0]);
        settles(directCall(made(), 1e18));
        assertEq(a.balanceOf(address(wallets[1])), 100e18, "the other gave nothing");
        assertTrue(!intent.isNonceUsed(address(wallets[1]), 0), "nor its nonce");
    }

    /// The key's own account.
    function test_I5_theKeyItself() public {
        order.owner = trader;
        refuses(IIntentErrors.InvalidSignature.selector, directCall(made(), 1e18));
        // A signature for the key is invalid for its wallets.
        signature = signed(order).signature;
        order.owner = address(wallets[0]);
        refuses(IIntentErrors.InvalidSignature.selector, directCall(made(), 1e18));
    }

    function made() private view returns (OrderWithSig memory with) {
        (with.order, with.signature) = (order, signature);
    }
}
