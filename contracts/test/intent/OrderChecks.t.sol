// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {CrossFill} from "../../src/interfaces/ISettlement.sol";
import {IIntentErrors} from "../../src/interfaces/IIntentErrors.sol";
import {Order, OrderWithSig} from "../../src/interfaces/IntentOrder.sol";
import {IntentMoves, Told} from "../support/IntentMoves.sol";
import {SignerWallet} from "../support/SignerWallet.sol";

/// Checks of every settlement before anything moves, for each function.
contract OrderChecksTest is IntentMoves {
    SignerWallet private wallet;

    function setUp() public override {
        super.setUp();
        paying.set(a, b, 2_000, 0);
        b.transfer(address(paying), 100_000);
        wallet = new SignerWallet(trader);
        a.transfer(address(wallet), 1_000);
        wallet.allow(a, address(intent));
    }

    function test_error_onlyAgents() public {
        bytes[10] memory calls = ways(sale(a, b, 1_000, 2_000));
        bytes memory reason = abi.encodePacked(IIntentErrors.UnauthorizedAgent.selector);
        for (uint256 i; i < calls.length; ++i) {
            refuses(attacker, reason, 0, calls[i]);
            refuses(trader, reason, 0, calls[i]);
        }
        vm.prank(owner);
        registry.unregisterAgent(asList(agent));
        for (uint256 i; i < calls.length; ++i) {
            refuses(agent, reason, 0, calls[i]);
        }
    }

    function test_error_orders() public {
        Order memory order = sale(a, b, 1_000, 2_000);
        order.deadline = block.timestamp - 1;
        refusesAll(order, abi.encodePacked(IIntentErrors.DeadlineExpired.selector));
        bytes memory invalid = abi.encodePacked(IIntentErrors.InvalidOrder.selector);
        refusesAll(sale(a, b, 0, 2_000), invalid);
        refusesAll(sale(a, b, 1_000, 0), invalid);
        refusesAll(sale(a, a, 1_000, 1_000), invalid);
        order = sale(a, b, 1_000, 2_000);
        order.bridge.destinationChainId = block.chainid;
        refusesAll(order, abi.encodePacked(IIntentErrors.UnsupportedBridge.selector));
        address[3] memory useless = [address(intent), address(a), address(b)];
        for (uint256 i; i < useless.length; ++i) {
            order = sale(a, b, 1_000, 2_000);
            order.beneficiary = useless[i];
            refusesAll(order, abi.encodeWithSelector(IIntentErrors.InvalidBeneficiary.selector, useless[i]));
        }
    }

    function test_deadline_lastSecondCounts() public {
        Order memory order = sale(a, b, 1_000, 2_000);
        bytes memory call = swapCall(signed(order), "", address(paying));
        vm.warp(order.deadline);
        trades(a, 1_000, address(paying), b, 2_000);
        settlesAsNamed(call);
    }

    /// A nonce that was used by an order, or invalidated, is refused, for parts too.
    function test_error_nonces() public {
        Order memory order = sale(a, b, 1_000, 2_000);
        settles(swapCall(signed(order), "", address(paying)));
        order.srcAmount = 900;
        refusesAll(order, abi.encodePacked(IIntentErrors.InvalidNonce.selector));
        order.nonce = 256;
        vm.prank(trader);
        intent.invalidateNonce(256);
        refusesAll(order, abi.encodePacked(IIntentErrors.InvalidNonce.selector));
        order.nonce = 257;
        settles(swapCall(signed(order), "", address(paying)));
        assertTrue(!intent.isNonceUsed(trader, 258) && !intent.isNonceUsed(agent, 257), "one bit of one owner");
    }

    /// Signatures have 65 bytes or 64, or are a contract's, or made on the chain.
    function test_signatures() public {
        Order memory order = sale(a, b, 100, 2_000);
        settles(swapCall(signed(order), "", address(paying)));

        order.nonce = 1;
        settles(swapCall(OrderWithSig(order, long(order), none().bridgeOverride, ""), "", address(paying)));

        (order.nonce, order.owner) = (2, address(wallet));
        OrderWithSig memory made = OrderWithSig(order, long(order), none().bridgeOverride, "");
        moves(b, address(paying), address(0), 2_000);
        moves(a, address(0), address(paying), 100);
        expectSettled(order, false, Told(100, 2_000, 0, 0));
        settlesAsNamed(swapCall(made, "", address(paying)));
        assertEq(b.balanceOf(address(wallet)), 2_000, "the wallet is paid");

        (order.nonce, order.owner) = (3, trader);
        made = OrderWithSig(order, "", none().bridgeOverride, "");
        bytes32 orderHash = hashIntent(order, address(intent), block.chainid, false);
        refuses(IIntentErrors.InvalidSignature.selector, swapCall(made, "", address(paying)));
        vm.startPrank(trader);
        intent.setPreSignature(orderHash, true);
        intent.setPreSignature(orderHash, false);
        vm.stopPrank();
        refuses(IIntentErrors.InvalidSignature.selector, swapCall(made, "", address(paying)));
        vm.prank(attacker);
        intent.setPreSignature(orderHash, true);
        refuses(IIntentErrors.InvalidSignature.selector, swapCall(made, "", address(paying)));
        vm.prank(trader);
        intent.setPreSignature(orderHash, true);
        // A nonempty signature must be valid, even with a pre-signature.
        made.signature = hex"00";
        refuses(IIntentErrors.InvalidSignature.selector, swapCall(made, "", address(paying)));
        made.signature = "";
        trades(a, 100, address(paying), b, 2_000);
        settlesAsNamed(swapCall(made, "", address(paying)));
        refuses(IIntentErrors.InvalidNonce.selector, swapCall(made, "", address(paying)));
    }

    /// The signature of a whole order is invalid for parts, and the reverse.
    function test_error_signedAsTheOther() public {
        OrderWithSig memory whole = signed(sale(a, b, 1_000, 2_000));
        OrderWithSig memory part = signedFillable(sale(a, b, 1_000, 2_000));
        bytes4 reason = IIntentErrors.InvalidSignature.selector;
        refuses(reason, swapCall(part, "", address(paying)));
        refuses(reason, directCall(part, 2_000));
        refuses(reason, abi.encodeCall(intent.directSettleFillable, (whole, 10_000, 2_000)));
        refuses(reason, abi.encodeCall(intent.swapSettleFillable, (whole, "", address(paying), 10_000)));
    }

    /// Settles this order with every function; those for parts have it signed for parts.
    function refusesAll(Order memory order, bytes memory reason) private {
        bytes[10] memory calls = ways(order);
        for (uint256 i; i < calls.length; ++i) {
            // Functions for purchases refuse a sale earlier; none of the others does.
            if (i != 2 && i != 3 && i != 9) refuses(reason, 0, calls[i]);
        }
    }

    function ways(Order memory order) private view returns (bytes[10] memory calls) {
        OrderWithSig memory one = signed(order);
        OrderWithSig memory part = signedFillable(order);
        OrderWithSig[] memory list = new OrderWithSig[](1);
        OrderWithSig[] memory parts = new OrderWithSig[](1);
        (list[0], parts[0]) = (one, part);
        uint256[] memory amounts = new uint256[](1);
        uint256[] memory percents = new uint256[](1);
        (amounts[0], percents[0]) = (2_000, 10_000);
        bytes[] memory data = new bytes[](1);
        calls[0] = swapCall(one, "", address(paying));
        calls[1] = abi.encodeCall(intent.swapSettleBatch, (list, data, address(paying), data));
        calls[2] = buyCall(one, "", address(paying));
        calls[3] = abi.encodeCall(intent.buySettleBatch, (list, data, address(paying), data));
        calls[4] = directCall(one, 2_000);
        calls[5] = abi.encodeCall(intent.directSettleBatch, (list, amounts));
        CrossFill[] memory fills = new CrossFill[](1);
        fills[0] = CrossFill(one, false, 0, order.srcAmount, 2_000);
        calls[6] = abi.encodeCall(intent.crossSettle, (fills, "", address(paying)));
        fills[0] = CrossFill(part, true, 0, order.srcAmount, 2_000);
        calls[7] = abi.encodeCall(intent.crossSettle, (fills, "", address(paying)));
        calls[8] = abi.encodeCall(intent.directSettleFillableBatch, (parts, percents, amounts));
        calls[9] = abi.encodeCall(intent.trySettleBatch, (data));
    }

    function long(Order memory order) private view returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(TRADER_KEY, hashIntent(order, address(intent), block.chainid, false));
        return abi.encodePacked(r, s, v);
    }

    function none() private pure returns (OrderWithSig memory) {}
}
