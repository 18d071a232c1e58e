// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ExternalOrder, OrderKind} from "../../src/interfaces/IntentOrder.sol";
import {ExternalWorld} from "../external/ExternalWorld.sol";
import {Step} from "../external/ScriptedHandler.sol";

/// Settles orders of three owners by honest and dishonest handlers, claims fees and makes
/// donations, and checks each step by what was signed and by what moved, never by reading the
/// contract.
contract ExternalHandler is ExternalWorld {
    uint256 private constant OWNERS = 3;
    uint256 private constant MAX_AMOUNT = 1_000e18;

    uint256 private salt;
    string public problem;
    mapping(string kind => uint256) public times;
    mapping(uint256 id => uint256) private nonceOf;
    /// The expected balance of the contract per token: fees and donations.
    mapping(IERC20 token => uint256) private present;

    function setUp() public override {
        super.setUp();
        for (uint256 id; id < OWNERS; ++id) {
            a.mint(ownerOf(id), 1e36);
            vm.prank(ownerOf(id));
            a.approve(address(intent), type(uint256).max);
        }
        a.mint(address(paying), 1e36);
        b.mint(address(paying), 1e36);
    }

    /// Settles an order, mostly for what was signed or better, by a handler that mostly swaps once.
    function settleExternal(uint256 seed) external {
        seed = mixed(seed);
        uint256 id = seed % OWNERS;
        ExternalOrder memory order = orderOf(id, seed);
        bool fromOwner = (seed >> 8) % 3 != 0;
        order.data = scriptOf(fromOwner, (seed >> 16) % 12);
        bool isSale = order.kind == OrderKind.SELL;
        uint256 fillIn = isSale ? order.srcAmount : 1 + (seed >> 24) % order.srcAmount;
        uint256 leaves = (seed >> 64) % (1 + fillIn / 4);
        uint256 brings = order.destAmount * (95 + (seed >> 96) % 10) / 100;
        paying.set(a, b, brings, leaves);
        bytes memory call = abi.encodeCall(
            intent.settleExternal,
            (
                sign(order, keyOf(id), address(intent)),
                fillIn,
                isSale ? brings * ((seed >> 128) % 3) / 2 : order.destAmount,
                "",
                address(paying)
            )
        );
        if (!fromOwner) a.mint(address(handler), order.srcAmount);
        uint256[4] memory before = balances(ownerOf(id));
        vm.prank(agent);
        (bool done,) = address(intent).call(call);
        judge(order, before, done, fromOwner);
        emptyHandler();
    }

    /// Settles an order again that was settled.
    function settleAgain(uint256 seed) external {
        seed = mixed(seed);
        uint256 id = seed % OWNERS;
        if (nonceOf[id] == 0) return;
        ExternalOrder memory order = orderOf(id, seed);
        (order.nonce, order.data) = ((seed >> 8) % nonceOf[id], swapData(true));
        paying.set(a, b, 2 * order.destAmount, 0);
        vm.prank(agent);
        (bool done,) = address(intent)
            .call(
                abi.encodeCall(
                    intent.settleExternal,
                    (sign(order, keyOf(id), address(intent)), order.srcAmount, order.destAmount, "", address(paying))
                )
            );
        if (done) problem = "a nonce settled twice";
        ++times["again"];
    }

    function claim(uint256 seed) external {
        seed = mixed(seed);
        IERC20 token = seed % 2 == 0 ? IERC20(a) : b;
        vm.prank((seed >> 8) % 2 == 0 ? partner : serviceWallet);
        uint256 amount = (seed >> 8) % 2 == 0
            ? intent.withdrawAllFees(address(token), receiver)
            : intent.withdrawAllProtocolFees(address(token), receiver);
        present[token] -= amount;
        if (amount != 0) ++times["claimed"];
    }

    /// Transfers tokens to the contract, which credits them to no account.
    function give(uint256 seed) external {
        seed = mixed(seed);
        IERC20 token = seed % 2 == 0 ? IERC20(a) : b;
        uint256 amount = (seed >> 8) % 1e18;
        vm.prank(address(paying));
        token.transfer(address(intent), amount);
        present[token] += amount;
    }

    /// Checks that the contract has fees and donations, to the unit, and honest handlers nothing of
    /// the output.
    function assertBooks() external view {
        assertEq(a.balanceOf(address(intent)), present[a], "the source");
        assertEq(b.balanceOf(address(intent)), present[b], "the destination");
        assertGe(present[a], claimable(a), "claims on the source");
        assertGe(present[b], claimable(b), "claims on the destination");
    }

    function judge(ExternalOrder memory order, uint256[4] memory before, bool done, bool fromOwner) private {
        uint256[4] memory now_ = balances(order.owner);
        (uint256 feesA, uint256 feesB) = (now_[2] - before[2], now_[3] - before[3]);
        if (!done) {
            ++times["refused"];
            if (now_[0] != before[0] || now_[1] != before[1] || feesA + feesB != 0) {
                problem = "a refusal moved something";
            }
            return;
        }
        bool isSale = order.kind == OrderKind.SELL;
        nonceOf[(order.owner == ownerOf(0)) ? 0 : order.owner == ownerOf(1) ? 1 : 2] += 1;
        ++times[isSale ? "sale" : "purchase"];
        ++times[fromOwner ? "from the owner" : "from the handler"];
        if (now_[1] - before[1] < order.destAmount) problem = "below the minimum";
        // Scripts send their remaining source to the owner, so a gain comes from the handler.
        if (fromOwner && before[0] > now_[0] + order.srcAmount) problem = "above the maximum";
        if (!fromOwner && now_[0] < before[0]) problem = "taken from the owner";
        if (isSale ? feesA != 0 : feesB != 0) problem = "a fee in the wrong token";
        if (feesA + feesB != 0) ++times["fees"];
        present[a] += feesA;
        present[b] += feesB;
    }

    /// Removes what a refused order left with the handler, so that the next order finds nothing
    /// there.
    function emptyHandler() private {
        uint256 left = a.balanceOf(address(handler));
        vm.prank(address(handler));
        a.transfer(address(0xdead), left);
    }

    /// Returns an owner's balances of both tokens, and the claims on them.
    function balances(address account) private view returns (uint256[4] memory) {
        return [a.balanceOf(account), b.balanceOf(account), claimable(a), claimable(b)];
    }

    /// Returns a script, mostly of one swap. The source that a handler gives is its own, and it
    /// keeps what is returned.
    function scriptOf(bool fromOwner, uint256 kind) private view returns (bytes memory) {
        Step[] memory steps = new Step[](4);
        Step memory none = Step(address(a), abi.encodeCall(a.totalSupply, ()), false);
        (steps[0], steps[1], steps[2], steps[3]) = (allowStep(a, type(uint256).max), swapStep(fromOwner), none, none);
        if (kind == 0) steps[1] = none;
        if (kind == 1) steps[2] = swapStep(true);
        if (kind == 2) steps[2] = Step(address(a), abi.encodeCall(a.transfer, (address(intent), 1)), false);
        if (kind == 3) {
            Step memory again = swapStep(true);
            again.mayFail = true;
            (steps[2], steps[3]) = (again, Step(address(intent), abi.encodeCall(intent.withdrawNative, (0)), true));
        }
        return abi.encode(steps, false);
    }

    function orderOf(uint256 id, uint256 seed) private view returns (ExternalOrder memory order) {
        uint256 amount = 1_000 + (seed >> 32) % MAX_AMOUNT;
        order = externalSale(a, b, amount, 1 + amount * ((seed >> 48) % 300) / 100);
        (order.owner, order.nonce) = (ownerOf(id), nonceOf[id]);
        if ((seed >> 192) % 2 == 0) (order.kind, order.expectedAmount) = (OrderKind.BUY, amount);
        order.expectedAmount = order.expectedAmount * (90 + (seed >> 200) % 20) / 100;
        address to = (seed >> 208) % 4 == 0 ? address(0) : partner;
        order.partnerAndFee = withIntentFee(to, (seed >> 216) % 3 == 0 ? 0 : (seed >> 220) % 250, (seed >> 228) & 768);
    }

    function ownerOf(uint256 id) private pure returns (address) {
        return vm.addr(keyOf(id));
    }

    function keyOf(uint256 id) private pure returns (uint256) {
        return 0xE00 + id;
    }

    function mixed(uint256 seed) private returns (uint256) {
        if (salt == 0) salt = uint256(keccak256(abi.encode(seed)));
        return uint256(keccak256(abi.encode(seed, salt)));
    }
}
