// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IIntentErrors} from "../../../src/interfaces/IIntentErrors.sol";
import {Order} from "../../../src/interfaces/IntentOrder.sol";
import {CrossFill} from "../../../src/interfaces/ISettlement.sol";
import {IntentBooks} from "../../support/IntentBooks.sol";
import {Door, NativeDoor, OneToken} from "../../support/TwoAddresses.sol";

/// I6: orders settled against each other contain one token under two addresses. Its balance is
/// counted once, so that partners' claims are not paid to others.
contract I06TwoAddressesTest is IntentBooks {
    uint256 private constant OTHER_KEY = 0xB0B;
    uint256 private constant TAKES_SURPLUS = 1 << 8;

    address private other = vm.addr(OTHER_KEY);
    OneToken private one = new OneToken();
    IERC20 private x = new Door(one, 1);
    IERC20 private y = new Door(one, 1);
    IERC20 private native = new NativeDoor(1);
    IERC20 private coarse = new NativeDoor(1e12);
    CrossFill[] private fills;

    function setUp() public override {
        super.setUp();
        fund(other);
        approveIntent(other);
        one.mint(trader, 100e18);
        one.mint(address(paying), 100e18);
        one.mint(agent, 100e18);
        // The partner's fees are held here.
        for (uint256 i; i < 2; ++i) {
            Order memory order = sale(a, i == 0 ? x : ETH, 1e18, 9.8e18);
            (order.nonce, order.expectedAmount) = (100 + i, 10e18);
            order.partnerAndFee = withIntentFee(partner, 200, 0);
            settles(i * 10e18, directCall(signed(order), 10e18));
        }
    }

    /// Two orders are promised three each, and three are brought: one net for each, and two fees
    /// that are not covered.
    function test_I6_feesOfBoth() public {
        IERC20[2][6] memory pairs = [[x, y], [y, x], [ETH, native], [native, ETH], [ETH, coarse], [coarse, ETH]];
        for (uint256 i; i < pairs.length; ++i) {
            delete fills;
            for (uint256 k; k < 2; ++k) {
                uint256 unit = pairs[i][k] == coarse ? 1e6 : 1e18;
                add(pairs[i][k], unit, 3 * unit, k == 0 ? trader : other);
            }
            paying.set(IERC20(address(0)), pairs[i][0], pairs[i][0] == coarse ? 3e6 : 3e18, 0);
            isRefused();
            // The order is refused even if everything arrives, because this cannot be verified.
            paying.set(IERC20(address(0)), pairs[i][0], pairs[i][0] == coarse ? 6e6 : 6e18, 0);
            isRefused();
        }
    }

    /// A wei of the native token changes nothing of the coarse one: the fee in it is counted there,
    /// too.
    function test_I6_dustAndAFee() public {
        add(coarse, 1e6, 1e6, trader);
        add(ETH, 1, 1e18, other);
        fills[0].orderWithSig.order.partnerAndFee = 0;
        fills[0].orderWithSig = signed(fills[0].orderWithSig.order);
        paying.set(IERC20(address(0)), ETH, 1e18 + 1, 0);
        isRefused();
    }

    /// The remainder is registered once.
    function test_I6_restOfBoth() public {
        uint256 before = claims(x) + claims(y);
        add(x, 1e18, 1e18, trader);
        add(y, 1e18, 1e18, other);
        add(y, 1e18, 1e18, trader);
        add(x, 1e18, 1e18, other);
        paying.set(IERC20(address(0)), x, 4.5e18, 0);
        settles(crossCall());
        assertEq(claims(x) + claims(y) - before, 0.5e18, "once");
        assertEq(one.held(address(intent)), claims(x) + claims(y), "what may be claimed is there");
    }

    /// The remainder of two sources that are the same token is returned once.
    function test_I6_restOfSources() public {
        one.mint(other, 100e18);
        addSale(x, 2e18, trader);
        addSale(y, 2e18, other);
        paying.set(x, b, 2e18, 3e18);
        uint256 before = one.held(trader) + one.held(other);
        settles(crossCall());
        assertEq(before - one.held(trader) - one.held(other), 1e18, "three of four came back");
        assertEq(one.held(address(intent)), claims(x) + claims(y), "what may be claimed is there");
    }

    /// A valid pair of orders: one gives native tokens, the other gets them as an ERC-20 token.
    function test_I6_nativeIsAToken() public {
        vm.prank(trader);
        intent.depositNative{value: 1e18}();
        fills.push(crossFill(signed(sale(ETH, a, 1e18, 1e18)), 1e18, 1e18));
        add(native, 1e18, 1e18, other);
        paying.set(ETH, a, 1e18, 1.5e18);
        (uint256 before, uint256 kept) = (other.balance, address(intent).balance);
        settles(crossCall());
        assertEq(other.balance - before, 1e18, "paid once");
        assertEq(deposits.balanceOf(trader), 0.5e18, "and the rest is the owner's who gave it");
        assertEq(address(intent).balance, kept, "nothing else stays");
        assertEq(kept, claims(ETH) + claims(native), "what may be claimed is there");
    }

    /// Adds an order that gives token a, with a partner who takes surplus if more is promised than
    /// expected.
    function add(IERC20 dest, uint256 expected, uint256 promised, address by) private {
        Order memory order = sale(a, dest, 1e18, expected);
        (order.owner, order.nonce) = (by, fills.length);
        if (promised != expected) order.partnerAndFee = withIntentFee(attacker, 0, TAKES_SURPLUS);
        push(order, promised);
    }

    function addSale(IERC20 src, uint256 amount, address by) private {
        Order memory order = sale(src, b, amount, 1e18);
        (order.owner, order.nonce) = (by, fills.length);
        push(order, 1e18);
    }

    function push(Order memory order, uint256 promised) private {
        uint256 key = order.owner == trader ? TRADER_KEY : OTHER_KEY;
        fills.push(crossFill(sign(order, key, address(intent), false), order.srcAmount, promised));
    }

    /// Reverts to a snapshot, because the native token's cheat code is not undone with a failing
    /// call.
    function isRefused() private {
        uint256 state = vm.snapshotState();
        vm.prank(agent);
        (bool done, bytes memory answer) = address(intent).call(crossCall());
        assertTrue(!done, "refused");
        assertTrue(bytes4(answer) == IIntentErrors.InsufficientReturnAmount.selector, "because too little is here");
        vm.revertToState(state);
    }

    function crossCall() private view returns (bytes memory) {
        return abi.encodeCall(intent.crossSettle, (fills, "", address(paying)));
    }

    function claims(IERC20 token) private view returns (uint256) {
        return claimable(token) + intent.getCollectedFees(attacker, address(token));
    }
}
