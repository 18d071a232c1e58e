// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IExecutor} from "../../../src/interfaces/IExecutor.sol";
import {IRfq} from "../../../src/interfaces/IRfq.sol";
import {Everything, Holdings} from "../../support/Everything.sol";
import {HookToken} from "../../support/HookToken.sol";
import {OrderLegs} from "../../support/OrderLegs.sol";
import {RouterOrders} from "../../support/RouterOrders.sol";
import {SignerWallet} from "../../support/SignerWallet.sol";

/// Q17: orders that do not match their leg, in a program with a pool: everything reverts, and
/// bystanders are unaffected.
contract Q17ExecutorFillsTest is OrderLegs, Everything {
    IRfq.Order private order;
    Holdings private before;
    Holdings private ofTrader;
    /// A pair that takes the rest of a sale, and one that brings two of a purchase: computed before
    /// an error is expected.
    bytes private restOnPair;
    bytes private twoOnPair;

    function setUp() public override(RouterOrders, Everything) {
        RouterOrders.setUp();
        fund(victim);
        order = orderFor(a, b, 10e18, 30e18);
        vm.warp(1_000);
        restOnPair = v2Rest(address(a), address(b));
        twoOnPair = v2Leg(address(a), address(b), EXACT, 2e18);
        (before, ofTrader) = (holdings(victim), holdings(trader));
    }

    function test_Q17_forged() public {
        bytes memory forged = signDigest(TRADER_KEY, hashOn(order, block.chainid, address(rfq)));
        expectUnfilled(order, "Invalid Signature");
        sellMixed(orderLeg(order, forged, SHARE, 1 << 127));
        expectUnfilled(order, "Invalid Signature");
        buyMixed(orderLeg(order, forged, EXACT, 6e18));
        // The maker's order, at a better price.
        bytes memory signed = whole(order).signature;
        order.makerAmount += 1;
        expectUnfilled(order, "Invalid Signature");
        sellMixed(orderLeg(order, signed, SHARE, 1 << 127));
        assertUntouched();
    }

    /// The tokens of an order are those of its leg: one of other tokens has another hash.
    function test_Q17_otherAssets() public {
        IRfq.Order memory other = orderFor(c, b, 10e18, 30e18);
        bytes memory signature = whole(other).signature;
        (IERC20 sold, IERC20 bought) = (order.takerAsset, order.makerAsset);
        (other.takerAsset, other.makerAsset) = (sold, bought);
        expectUnfilled(other, "Invalid Signature");
        sellMixed(orderLeg(other, signature, SHARE, 1 << 127));
        other = orderFor(a, c, 10e18, 30e18);
        signature = whole(other).signature;
        other.makerAsset = bought;
        expectUnfilled(other, "Invalid Signature");
        buyMixed(orderLeg(other, signature, EXACT, 6e18));
        assertUntouched();
    }

    /// An order with a taker, be it the trader, the router or the executor itself, is refused.
    function test_Q17_otherTakers() public {
        address[3] memory takers = [trader, address(router), address(executor)];
        for (uint256 i; i < takers.length; ++i) {
            order.taker = takers[i];
            bytes memory signature = whole(order).signature;
            expectUnfilled(order, "Invalid Signature");
            sellMixed(orderLeg(order, signature, SHARE, 1 << 127));
        }
        assertUntouched();
    }

    /// An order that is filled or cancelled when it runs; or used twice in one program.
    function test_Q17_replayed() public {
        IRfq.OrderInfo memory info = whole(order);
        bytes memory half = orderLeg(order, SHARE, 1 << 127);
        bytes memory twice = bytes.concat(orderLeg(order, EXACT, 6e18), orderLeg(order, EXACT, 6e18));
        expectUnfilled(order, "Order already filled or expired");
        sellMixed(twice);
        expectUnfilled(order, "Invalid Taker amount");
        sellMixed(orderLeg(order, EXACT, 11e18));
        assertUntouched();
        vm.prank(victim);
        a.approve(address(rfq), 10e18);
        vm.prank(victim);
        rfq.fillOrder(info.order, info.signature);
        expectUnfilled(order, "Order already filled or expired");
        sellMixed(half);
        order.nonceAndMeta = 2 << 160;
        half = orderLeg(order, SHARE, 1 << 127);
        bytes32 cancelled = hashOn(order, block.chainid, address(rfq));
        vm.prank(maker);
        rfq.cancelOrder(cancelled);
        expectUnfilled(order, "Order already filled or expired");
        sellMixed(half);
        order.nonceAndMeta = 3 << 160;
        order.expiry = 999;
        half = orderLeg(order, SHARE, 1 << 127);
        expectUnfilled(order, "Order expired");
        sellMixed(half);
        assertTraderUntouched();
    }

    /// Signed on another chain, or for another contract.
    function test_Q17_otherDomains() public {
        bytes memory elsewhere = signDigest(MAKER_KEY, hashOn(order, block.chainid + 1, address(rfq)));
        expectUnfilled(order, "Invalid Signature");
        sellMixed(orderLeg(order, elsewhere, SHARE, 1 << 127));
        elsewhere = signDigest(MAKER_KEY, hashOn(order, block.chainid, address(router)));
        expectUnfilled(order, "Invalid Signature");
        sellMixed(orderLeg(order, elsewhere, SHARE, 1 << 127));
        assertUntouched();
    }

    /// A maker who moved the promised tokens away.
    function test_Q17_makerIsShort() public {
        bytes memory legs = orderLeg(order, SHARE, 1 << 127);
        vm.prank(maker);
        b.approve(address(rfq), 1);
        bytes memory reason =
            abi.encodeWithSignature("ERC20InsufficientAllowance(address,uint256,uint256)", address(rfq), 1, 21e18);
        vm.expectRevert(abi.encodeWithSelector(IExecutor.UnfilledOrder.selector, maker, reason));
        sellMixed(legs);
        assertUntouched();
    }

    /// A maker that burns the gas of its signature check, or changes its answer.
    function test_Q17_walletOfNoManners() public {
        SignerWallet wallet = new SignerWallet(maker);
        order.maker = address(wallet);
        bytes memory legs =
            orderLeg(order, signDigest(MAKER_KEY, hashOn(order, block.chainid, address(rfq))), SHARE, 1 << 127);
        SignerWallet.Manner[3] memory manners =
            [SignerWallet.Manner.Lingers, SignerWallet.Manner.SaysNo, SignerWallet.Manner.Reverts];
        for (uint256 i; i < manners.length; ++i) {
            wallet.behave(manners[i]);
            expectUnfilled(order, "Invalid Signature");
            sellMixed(legs);
        }
        assertUntouched();
    }

    /// A maker's token calls executor, router and RFQ contract while it moves: all refuse it, and
    /// only the caller who chose the token is affected.
    function test_Q17_tokenComesBack() public {
        HookToken token = new HookToken();
        token.mint(maker, 100e18);
        vm.prank(maker);
        token.approve(address(rfq), type(uint256).max);
        IRfq.Order memory hooked = orderFor(a, token, 10e18, 30e18);
        bytes memory inner = saleOf(0, a, b, v2Rest(address(a), address(b)));
        bytes memory legs = orderLeg(hooked, REST, 0);
        bytes[3] memory calls = [
            bytes.concat(bytes4(0), inner, abi.encode(1e18, attacker)),
            abi.encodeCall(executor.execute, (bytes.concat(header(0, address(a), address(b)), new bytes(64)))),
            abi.encodeCall(router.swapExactAmountIn, (address(executor), generic(a, b, 1e18, 1, 1), 0, "", inner))
        ];
        address[3] memory targets = [address(executor), address(executor), address(router)];
        for (uint256 i; i < calls.length; ++i) {
            token.hook(targets[i], calls[i]);
            assertEq(sell(0, a, token, 1e18, legs), 3e18, "as agreed");
            assertTrue(token.refusal() != 0 && token.refusal() != 0xffffffff, "what came back was refused");
        }
        // Nor can it use the executor's allowance, which is only for the token's order.
        bytes memory signature = whole(order).signature;
        token.hook(address(rfq), abi.encodeCall(rfq.fillOrder, (order, signature)));
        assertEq(sell(0, a, token, 1e18, legs), 3e18, "as agreed");
        assertTrue(token.refusal() != 0xffffffff, "it has nothing to pay with");
        assertUnchanged(victim, before);
        assertClean();
    }

    /// A false RFQ contract that fills nothing keeps nothing: in a sale the next leg sells the
    /// amount, and a purchase is refused.
    function test_Q17_falseContract() public {
        IdleContract idle = new IdleContract();
        uint256 expected = pairOut(address(a), address(b), 14e18);
        assertEq(
            sell(0, a, b, 14e18, bytes.concat(namedAs(idle, orderLeg(order, SHARE, 1 << 127)), restOnPair)),
            expected,
            "all of it through the pair"
        );
        ofTrader = holdings(trader);
        bytes memory legs = namedAs(idle, orderLeg(order, EXACT, 6e18));
        vm.expectRevert(
            abi.encodeWithSignature("InsufficientPoolOutput(address,uint256,uint256)", address(idle), 6e18, 0)
        );
        buyMixed(legs);
        assertUntouched();
        assertEq(a.allowance(address(executor), address(idle)), 0, "nothing may be taken");
    }

    function namedAs(IdleContract idle, bytes memory legs) private pure returns (bytes memory) {
        bytes20 name = bytes20(address(idle));
        for (uint256 i; i < 20; ++i) {
            legs[1 + i] = name[i];
        }
        return legs;
    }

    /// Sells half of ten through an order, half through a pair.
    function sellMixed(bytes memory legs) private {
        bytes memory data = saleOf(0, a, b, bytes.concat(legs, restOnPair));
        vm.prank(trader);
        router.swapExactAmountIn(address(executor), generic(a, b, 14e18, 28e18, 28e18), 0, "", data);
    }

    function buyMixed(bytes memory legs) private {
        buyFor(a, b, 10e18, 8e18, bytes.concat(legs, twoOnPair));
    }

    function assertUntouched() private view {
        assertUnchanged(victim, before);
        assertTraderUntouched();
    }

    function assertTraderUntouched() private view {
        assertUnchanged(trader, ofTrader);
        assertClean();
    }
}

/// Accepts every call and does nothing.
contract IdleContract {
    fallback() external {}
}
