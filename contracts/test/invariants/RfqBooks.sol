// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRfq} from "../../src/interfaces/IRfq.sol";
import {HookToken} from "../support/HookToken.sol";
import {RfqWorld} from "../support/RfqWorld.sol";
import {TaxedToken} from "../weird-tokens/WeirdTokens.sol";

/// Two makers sell to three takers; tokens: two plain ones, one with hooks that fills again, one
/// that taxes. Checks the changes of a step, and records the first problem.
abstract contract RfqBooks is RfqWorld {
    uint256 internal constant ORDERS = 8;
    uint256 internal constant IN_A_BATCH = 3;
    uint256 private constant SECOND_MAKER_KEY = 0xCAFE;

    string public problem;
    uint256 public fillsDone;
    uint256 public fillsRefused;
    uint256 public batchesDone;

    HookToken private hook;
    TaxedToken private taxed;
    IERC20[4] private tokens;
    address[3] internal people;
    IRfq.Order[ORDERS] internal orders;
    bytes32[ORDERS] internal hashes;
    bytes[ORDERS] internal signatures;
    uint256[ORDERS] private makerPaid;
    uint256[ORDERS] private takerPaid;
    bool[ORDERS] internal closed;
    mapping(IERC20 => uint256) internal donated;

    /// The state that one step may change.
    struct State {
        uint256[ORDERS] remaining;
        uint256 giver;
        uint256 payer;
        uint256 makerHolds;
        uint256 targetHolds;
    }

    /// The state that a batch may change: orders, and the sums of all tokens of the makers and of
    /// the caller. In addition what the hook token has for fills of its own, and their output.
    struct Purses {
        uint256[ORDERS] remaining;
        uint256[2] makers;
        uint256 caller;
        uint256 hookPays;
        uint256 hookGets;
    }

    /// @param kind 0: all orders; 1: an amount of the taker's token; 2: an amount of the makers'
    struct Batch {
        address caller;
        uint256 kind;
        uint256 amount;
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
        // Whenever the hook token moves it fills an order itself, with its own Y.
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

    function judge(uint256 i, uint256 takerFill, address caller, address target, State memory before, bool done)
        internal
    {
        IRfq.Order memory order = orders[i];
        State memory present = stateOf(order, caller, target);
        for (uint256 k; k < ORDERS; ++k) {
            // The hook token fills order 7 itself.
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

    /// Checks a batch by the sums of all tokens, because its orders have different tokens.
    function judgeBatch(Batch memory batch, Purses memory before, Purses memory present) internal {
        uint256[2] memory gave;
        uint256[2] memory due;
        for (uint256 i; i < ORDERS; ++i) {
            if (present.remaining[i] == before.remaining[i]) continue;
            if (closed[i]) complain("25: filled after it was closed");
            if (orders[i].taker != address(0) && orders[i].taker != batch.caller) complain("27: not the taker's fill");
            uint256 given = leftOf(before.remaining[i], i) - leftOf(present.remaining[i], i);
            // The minimum cost at the signed price.
            uint256 cost = (given * orders[i].takerAmount + orders[i].makerAmount - 1) / orders[i].makerAmount;
            makerPaid[i] += given;
            takerPaid[i] += cost;
            gave[i % 2] += given;
            due[i % 2] += cost;
        }
        for (uint256 k; k < 2; ++k) {
            if (present.makers[k] + gave[k] < before.makers[k] + due[k]) complain("29: a maker got less than its due");
        }
        // Subtracts what the hook token paid and bought in between.
        uint256 hookPaid = before.hookPays - present.hookPays;
        uint256 bought = gave[0] + gave[1] - (present.hookGets - before.hookGets);
        uint256 paid =
            present.makers[0] + present.makers[1] + gave[0] + gave[1] - before.makers[0] - before.makers[1] - hookPaid;
        if (present.caller + paid != before.caller + bought) complain("29: the taker got otherwise");
        if (batch.kind != 2 && paid != batch.amount) complain("29: the taker gave otherwise");
        if (batch.kind == 2 && bought < batch.amount) complain("29: less was bought than asked");
        // Each fill is rounded up once.
        if (batch.kind == 2 && paid > due[0] + due[1] + IN_A_BATCH) complain("29: dearer than signed");
    }

    /// 25: the stored value is 0, 1, or one more than the remainder; and closed orders stay closed.
    /// 26: no order gave more than it has. 28: the contract holds exactly the donations.
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
        internal
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

    function pursesOf(address caller) internal view returns (Purses memory purses) {
        for (uint256 i; i < ORDERS; ++i) {
            purses.remaining[i] = rfq.remaining(orders[i].maker, hashes[i]);
        }
        for (uint256 k; k < 4; ++k) {
            purses.makers[0] += tokens[k].balanceOf(orders[0].maker);
            purses.makers[1] += tokens[k].balanceOf(orders[1].maker);
            purses.caller += tokens[k].balanceOf(caller);
        }
        purses.hookPays = y.balanceOf(address(hook));
        purses.hookGets = x.balanceOf(address(hook));
    }

    function leftOf(uint256 stored, uint256 i) internal view returns (uint256) {
        return stored == 0 ? orders[i].makerAmount : stored - 1;
    }

    function complain(string memory what) internal {
        if (bytes(problem).length == 0) problem = what;
    }
}
