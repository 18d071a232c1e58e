// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Order} from "../../src/interfaces/IntentOrder.sol";
import {CrossFill} from "../../src/interfaces/ISettlement.sol";
import {IntentWorld} from "../support/IntentWorld.sol";
import {Door, OneToken} from "../support/TwoAddresses.sol";
import {Payment, Stranger} from "./IntentActors.sol";

/// Settles orders of two owners, alone and against each other, for one token under three addresses
/// and a plain one, with an executor that brings any amounts. Some fees are claimed in between.
contract TwinHandler is IntentWorld {
    uint256 private constant KEY = 0xB0B;
    uint256 private constant SCALE = 1e6;
    address private immutable second = vm.addr(KEY);

    OneToken private one;
    IERC20[4] private tokens;
    Stranger private stranger;
    uint256 private nonces;
    uint256 private settled;
    mapping(string kind => uint256) public times;

    function setUp() public override {
        super.setUp();
        (one, stranger) = (new OneToken(), new Stranger());
        tokens = [new Door(one, 1), new Door(one, 1), new Door(one, SCALE), IERC20(a)];
        fund(second);
        approveIntent(second);
        address[4] memory all = [trader, second, agent, address(stranger)];
        for (uint256 i; i < 4; ++i) {
            one.mint(all[i], 1e40);
            a.mint(all[i], 1e40);
        }
    }

    /// Settles one to three orders, each promised about its minimum, with about the promised
    /// output.
    function settle(uint256 seed) external {
        seed = mixed(seed);
        CrossFill[] memory fills = new CrossFill[](1 + seed % 3);
        Payment[] memory payments = new Payment[](fills.length + 1);
        for (uint256 i; i < fills.length; ++i) {
            uint256 own = mixed(seed + i);
            fills[i] = fillOf(own);
            payments[i] = paymentFor(fills[i], own >> 200);
        }
        Order memory first = fills[0].orderWithSig.order;
        if ((seed >> 8) % 4 == 0) {
            payments[fills.length] = Payment(IERC20(first.srcToken), fills[0].fillIn / 3);
        }
        bytes memory data = abi.encode(payments, address(0), "");
        vm.prank(agent);
        (bool done,) = address(intent).call(abi.encodeCall(intent.crossSettle, (fills, data, address(stranger))));
        ++times[done ? (fills.length == 1 ? "alone" : "cross") : "refused"];
        if (done) ++settled;
    }

    /// Returns a payment, sometimes under another address of the owed token, or of no token.
    function paymentFor(CrossFill memory fill, uint256 seed) private view returns (Payment memory payment) {
        payment = Payment(IERC20(fill.orderWithSig.order.destToken), fill.fillOut);
        if (seed % 8 == 7 && payment.token != a) payment.token = tokens[(seed >> 8) % 2];
        if (seed % 8 == 6) payment.amount = 0;
        if (seed % 8 == 5) payment.amount += fill.fillOut / 7;
    }

    /// Registers fees in advance.
    function earn(uint256 seed) external {
        seed = mixed(seed);
        Order memory order = orderOf(seed);
        order.owner = trader;
        uint256 amount = order.destAmount * 2;
        vm.prank(agent);
        (bool done,) = address(intent).call(abi.encodeCall(intent.directSettle, (signed(order), amount)));
        if (done) ++times["earned"];
    }

    function claim(uint256 seed) external {
        seed = mixed(seed);
        vm.prank(partner);
        intent.withdrawAllFees(address(tokens[seed % 4]), receiver);
    }

    /// Checks that the balance covers all claims, under all addresses.
    function assertCovered() external view {
        uint256 sum = claimable(tokens[0]) + claimable(tokens[1]) + claimable(tokens[2]) * SCALE;
        // Balances under the third address are rounded down: a settlement may bring less than a
        // unit of it too little.
        assertGe(one.held(address(intent)) + SCALE * settled, sum, "fee books are larger than the balance");
        assertGe(a.balanceOf(address(intent)), claimable(tokens[3]), "of the plain one, too");
    }

    /// Claims all fees of all accounts.
    function claimAll() external {
        one.mint(address(intent), SCALE * settled);
        for (uint256 i; i < 4; ++i) {
            vm.prank(partner);
            intent.withdrawAllFees(address(tokens[i]), receiver);
            vm.prank(serviceWallet);
            intent.withdrawAllProtocolFees(address(tokens[i]), receiver);
        }
    }

    function fillOf(uint256 seed) private returns (CrossFill memory fill) {
        Order memory order = orderOf(seed);
        order.owner = seed % 2 == 0 ? trader : second;
        fill.orderWithSig = sign(order, seed % 2 == 0 ? TRADER_KEY : KEY, address(intent), false);
        bool isSale = uint256(order.kind) == 0;
        fill.fillIn = isSale ? order.srcAmount : order.srcAmount * (1 + (seed >> 160) % 100) / 101;
        fill.fillOut = isSale ? order.destAmount * (1 + (seed >> 168) % 4) : order.destAmount;
    }

    function orderOf(uint256 seed) private returns (Order memory order) {
        uint256 at = (seed >> 8) % 4;
        uint256 to = (at + 1 + (seed >> 16) % 3) % 4;
        uint256 given = 1 + (seed >> 24) % ((seed >> 56) % 4 == 0 ? 10 : 1e12);
        uint256 wanted = 1 + (seed >> 64) % ((seed >> 96) % 4 == 0 ? 10 : 1e12);
        order = (seed >> 104) % 3 == 0
            ? purchase(tokens[at], tokens[to], given, wanted)
            : sale(tokens[at], tokens[to], given, wanted);
        order.nonce = nonces++;
        if ((seed >> 112) % 2 == 0) order.expectedAmount = uint256(order.kind) == 0 ? type(uint128).max : 0;
        if ((seed >> 120) % 2 == 0) order.partnerAndFee = withIntentFee(partner, (seed >> 128) % 200, 1 << 8);
    }

    function mixed(uint256 seed) private view returns (uint256) {
        return uint256(keccak256(abi.encode(seed, nonces)));
    }
}
