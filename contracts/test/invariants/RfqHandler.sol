// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRfq} from "../../src/interfaces/IRfq.sol";
import {HookToken} from "../support/HookToken.sol";
import {RfqWorld} from "../support/RfqWorld.sol";
import {TaxedToken} from "../weird-tokens/WeirdTokens.sol";

/// Does what makers, takers and strangers may do, in any order, and remembers the first thing that was not right.
/// Two makers sell to three people; tokens: two plain ones, one with hooks that fills again, one that taxes.
contract RfqHandler is RfqWorld {
    uint256 private constant ORDERS = 8;
    uint256 private constant SECOND_MAKER_KEY = 0xCAFE;

    string public problem;
    uint256 public fillsDone;
    uint256 public fillsRefused;
    uint256 public batchesDone;

    HookToken private hook;
    TaxedToken private taxed;
    IERC20[4] private tokens;
    address[3] private people;
    IRfq.Order[ORDERS] private orders;
    bytes32[ORDERS] private hashes;
    bytes[ORDERS] private signatures;
    uint256[ORDERS] private makerPaid;
    uint256[ORDERS] private takerPaid;
    bool[ORDERS] private closed;
    mapping(IERC20 => uint256) private donated;

    /// What one step may change.
    struct State {
        uint256[ORDERS] remaining;
        uint256 giver;
        uint256 payer;
        uint256 makerHolds;
        uint256 targetHolds;
    }

    function setUp() public override {
        super.setUp();
        hook = new HookToken();
        taxed = new TaxedToken();
        tokens = [IERC20(x), y, IERC20(address(hook)), IERC20(address(taxed))];
        people = [taker, stranger, makeAddress("third")];
        address[5] memory all = [maker, vm.addr(SECOND_MAKER_KEY), people[0], people[1], people[2]];
        for (uint256 i; i < all.length; ++i) {
            supply(x, all[i]);
            supply(y, all[i]);
            hook.mint(all[i], PLENTY);
            taxed.mint(all[i], PLENTY);
            vm.startPrank(all[i]);
            hook.approve(address(rfq), type(uint256).max);
            taxed.approve(address(rfq), type(uint256).max);
            vm.stopPrank();
        }
        taxed.beStrange();
        for (uint256 i; i < ORDERS; ++i) {
            makeOrder(i);
        }
        // Whenever the hook token moves it fills an order itself, with Y of its own.
        y.mint(address(hook), PLENTY);
        allow(y, address(hook), type(uint256).max);
        hook.hook(address(rfq), abi.encodeCall(rfq.partialFillOrder, (orders[7], signatures[7], 5)));
    }

    function makeOrder(uint256 i) private {
        uint256 key = i % 2 == 0 ? MAKER_KEY : SECOND_MAKER_KEY;
        IRfq.Order memory order = i % 3 == 0 ? named(1e6 + 7 * i, 3e6 - 11 * i) : open(1_000 + i, 17_001 * i + 5);
        order.maker = vm.addr(key);
        order.nonceAndMeta = i;
        order.makerAsset = i == 7 ? tokens[0] : tokens[i % 4];
        order.takerAsset = i == 7 ? tokens[1] : tokens[(i + 1 + i / 4) % 4];
        if (i == 5) order.expiry = uint128(NOW + 1 days);
        orders[i] = order;
        hashes[i] = hashOf(order);
        signatures[i] = signDigest(key, hashes[i]);
    }

    // What may be done

    function fillOne(uint256 seed, uint256 amount) external {
        uint256 i = seed % ORDERS;
        address caller = people[(seed >> 8) % 3];
        address target = (seed >> 16) % 2 == 0 ? caller : receiver;
        IRfq.Order memory order = orders[i];
        uint256 takerFill =
            (seed >> 24) % 32 == 0 ? order.takerAmount : amount % ((order.takerAmount >> (seed >> 40) % 10) + 2);
        bytes memory call = (seed >> 32) % 32 == 0
            ? abi.encodeCall(rfq.fillOrderWithTarget, (order, signatures[i], target))
            : abi.encodeCall(rfq.partialFillOrderWithTargetPermit, (order, signatures[i], takerFill, target, "", ""));
        if ((seed >> 32) % 32 == 0) takerFill = order.takerAmount;
        State memory before = stateOf(order, caller, target);
        vm.prank(caller);
        (bool done,) = address(rfq).call(call);
        judge(i, takerFill, caller, target, before, done);
    }

    function fillMany(uint256 seed, uint256 amount) external {
        address caller = people[(seed >> 8) % 3];
        IRfq.OrderInfo[] memory infos = new IRfq.OrderInfo[](3);
        for (uint256 k; k < 3; ++k) {
            uint256 i = (seed >> (16 * k)) % ORDERS;
            infos[k] =
                IRfq.OrderInfo(orders[i], signatures[i], 1 + (seed >> (16 * k + 8)) % orders[i].takerAmount, "", "");
        }
        bytes[3] memory calls = [
            abi.encodeCall(rfq.batchFillOrderWithTarget, (infos, caller)),
            abi.encodeCall(rfq.tryBatchFillOrderTakerAmount, (infos, 1 + amount % 1e4, caller)),
            abi.encodeCall(rfq.tryBatchFillOrderMakerAmount, (infos, 1 + amount % 1e4, caller))
        ];
        State memory before = stateOf(orders[0], caller, caller);
        vm.prank(caller);
        (bool done,) = address(rfq).call(calls[(seed >> 64) % 3]);
        if (done) ++batchesDone;
        State memory present = stateOf(orders[0], caller, caller);
        for (uint256 i; i < ORDERS; ++i) {
            if (present.remaining[i] == before.remaining[i]) continue;
            if (!done) complain("30: a refused batch changed an order");
            if (orders[i].taker != address(0) && orders[i].taker != caller) complain("27: not the taker's fill");
            uint256 given = leftOf(before.remaining[i], i) - leftOf(present.remaining[i], i);
            makerPaid[i] += given;
            // At least what that costs at the signed price.
            takerPaid[i] += (given * orders[i].takerAmount + orders[i].makerAmount - 1) / orders[i].makerAmount;
        }
    }

    function cancel(uint256 seed) external {
        uint256 i = seed % ORDERS;
        bytes32 orderHash = hashes[i];
        address caller = (seed >> 8) % 4 == 0 ? orders[i].maker : people[(seed >> 16) % 3];
        State memory before = stateOf(orders[i], caller, caller);
        vm.prank(caller);
        rfq.cancelOrder(orderHash);
        if (rfq.remaining(caller, orderHash) != 1) complain("27: not cancelled in the caller's books");
        if (caller == orders[i].maker) closed[i] = true;
        else if (leftOf(orders[i]) != before.remaining[i]) complain("27: a stranger cancelled");
    }

    function donate(uint256 seed, uint256 amount) external {
        amount = bound(amount, 1, 1e12);
        (seed % 2 == 0 ? x : y).mint(address(rfq), amount);
        donated[seed % 2 == 0 ? IERC20(x) : y] += amount;
    }

    function passTime(uint256 seconds_) external {
        vm.warp(block.timestamp + seconds_ % 1 hours);
    }

    // What must hold

    function judge(uint256 i, uint256 takerFill, address caller, address target, State memory before, bool done)
        private
    {
        IRfq.Order memory order = orders[i];
        State memory present = stateOf(order, caller, target);
        for (uint256 k; k < ORDERS; ++k) {
            // The hook token fills order 7 on its own.
            if (k != i && k != 7 && present.remaining[k] != before.remaining[k]) complain("another order changed");
        }
        if (!done) {
            ++fillsRefused;
            if (keccak256(abi.encode(present)) != keccak256(abi.encode(before))) {
                complain("a refused fill left a trace");
            }
            return;
        }
        ++fillsDone;
        uint256 given = leftOf(before.remaining[i], i) - leftOf(present.remaining[i], i);
        if (closed[i]) complain("25: filled after it was closed");
        if (order.taker != address(0) && order.taker != caller) complain("27: not the taker's fill");
        if (order.expiry != 0 && block.timestamp > order.expiry) complain("filled after its last second");
        makerPaid[i] += given;
        takerPaid[i] += takerFill;
        if (takerFill * order.makerAmount < given * order.takerAmount) complain("26: better than signed");
        // The hook token's own fills move X and Y of the second maker.
        if (order.makerAsset == tokens[2] || order.takerAsset == tokens[2] || i == 7) return;
        if (before.giver - present.giver != given) complain("29: the maker gave otherwise");
        if (present.targetHolds - before.targetHolds != given) complain("29: the target got otherwise");
        if (before.payer - present.payer != takerFill) complain("29: the taker gave otherwise");
        if (present.makerHolds - before.makerHolds != takerFill) complain("29: the maker got otherwise");
    }

    /// 25: what is stored is 0, 1, or one more than what is left; and what is closed stays closed. 26: no order gave more than it
    /// has. 28: the contract holds what was donated, to the unit.
    function assertBooks() external view {
        for (uint256 i; i < ORDERS; ++i) {
            uint256 stored = leftOf(orders[i]);
            assertLe(stored, orders[i].makerAmount, "25: more left than there was");
            if (closed[i]) assertEq(stored, 1, "25: closed is closed");
            assertLe(makerPaid[i], orders[i].makerAmount, "26: more than the order");
            assertGe(takerPaid[i] * orders[i].makerAmount, makerPaid[i] * orders[i].takerAmount, "26: price");
        }
        for (uint256 k; k < 4; ++k) {
            assertEq(tokens[k].balanceOf(address(rfq)), donated[tokens[k]], "28: kept or spent");
        }
    }

    function stateOf(IRfq.Order memory order, address caller, address target)
        private
        view
        returns (State memory state)
    {
        for (uint256 i; i < ORDERS; ++i) {
            state.remaining[i] = rfq.remaining(orders[i].maker, hashes[i]);
        }
        state.giver = order.makerAsset.balanceOf(order.maker);
        state.makerHolds = order.takerAsset.balanceOf(order.maker);
        state.payer = order.takerAsset.balanceOf(caller);
        state.targetHolds = order.makerAsset.balanceOf(target);
    }

    function leftOf(uint256 stored, uint256 i) private view returns (uint256) {
        return stored == 0 ? orders[i].makerAmount : stored - 1;
    }

    function complain(string memory what) private {
        if (bytes(problem).length == 0) problem = what;
    }
}
