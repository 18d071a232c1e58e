// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProductiveOrder} from "../../src/interfaces/IntentOrder.sol";
import {StrategyWorld} from "../support/StrategyWorld.sol";

/// Deposits, sells and withdraws for three owners while the vault gains and loses, and checks each
/// step by what was signed and by what moved, never by reading the deposit token.
contract ProductiveHandler is StrategyWorld {
    uint256 private constant OWNERS = 3;
    uint256 private constant MAX_AMOUNT = 1_000e18;

    /// The model of an owner's position.
    struct Book {
        uint256 shares;
        uint256 principal;
        uint256 nonce;
    }

    Book[OWNERS] private bookOf;
    uint256 private salt;
    string public problem;
    mapping(string kind => uint256) public times;

    function setUp() public override {
        super.setUp();
        vm.prank(owner);
        intent.setProtocolYieldFees(asList(address(positions)), oneFee(500));
        for (uint256 id; id < OWNERS; ++id) {
            a.mint(ownerOf(id), 1_000 * MAX_AMOUNT);
            vm.prank(ownerOf(id));
            a.approve(address(positions), type(uint256).max);
        }
        b.mint(agent, 1e36);
    }

    function depositInVault(uint256 seed) external {
        seed = mixed(seed);
        uint256 id = seed % OWNERS;
        uint256 amount = 1_000 + (seed >> 8) % MAX_AMOUNT;
        uint256 before = weird.balanceOf(address(positions));
        vm.prank(ownerOf(id));
        intent.depositToStrategy(address(a), amount, address(weird));
        Book storage book = bookOf[id];
        book.shares += weird.balanceOf(address(positions)) - before;
        book.principal += amount;
        ++times["deposit"];
    }

    /// Sells some of a position, mostly for what is signed or better.
    function settle(uint256 seed) external {
        seed = mixed(seed);
        uint256 id = seed % OWNERS;
        Book storage book = bookOf[id];
        if (book.shares == 0) return;
        ProductiveOrder memory order = orderOf(id, seed);
        uint256 paid = (seed >> 64) % (2 * order.destAmount);
        (uint256 had, uint256 got) = (b.balanceOf(ownerOf(id)), a.balanceOf(agent));
        (uint256 held, uint256 fees) = (weird.balanceOf(address(positions)), a.balanceOf(address(positions)));
        vm.prank(agent);
        (bool done,) = address(intent)
            .call(abi.encodeCall(intent.directSettleProductive, (sign(order, keyOf(id), address(intent)), paid)));
        if (!done) {
            ++times["refused"];
            if (a.balanceOf(agent) != got) problem = "a refusal took something";
            return;
        }
        ++times[order.useShares ? "yield sold" : "principal sold"];
        uint256 received = a.balanceOf(agent) - got;
        uint256 minimum = received > order.srcAmount
            ? (order.destAmount * received + order.srcAmount - 1) / order.srcAmount
            : order.destAmount;
        if (b.balanceOf(ownerOf(id)) - had < minimum) problem = "below the minimum";
        if (received < order.srcAmount) ++times["a loss paid by the agent"];
        if (!order.useShares && received > order.srcAmount) problem = "more than the principal";
        book.nonce += 1;
        take(id, held - weird.balanceOf(address(positions)), a.balanceOf(address(positions)) - fees, received);
        if (order.useShares && held - weird.balanceOf(address(positions)) > order.shares) problem = "more than signed";
    }

    function withdraw(uint256 seed) external {
        seed = mixed(seed);
        uint256 id = seed % OWNERS;
        if (bookOf[id].shares == 0) return;
        uint256 amount = (seed >> 8) % 3 == 0 ? type(uint256).max : (seed >> 16) % MAX_AMOUNT;
        leave(id, abi.encodeCall(intent.withdrawFromStrategy, (address(weird), amount)), ownerOf(id), "withdrawn");
    }

    /// Cancels an order, or lets a stranger end an expired one.
    function end(uint256 seed) external {
        seed = mixed(seed);
        uint256 id = seed % OWNERS;
        if (bookOf[id].shares == 0) return;
        ProductiveOrder memory order = orderOf(id, seed);
        if ((seed >> 128) % 2 == 0) order.deadline = block.timestamp - 1;
        bool isOver = order.deadline < block.timestamp;
        bytes memory call = isOver
            ? abi.encodeCall(intent.expireProductiveAndWithdraw, (sign(order, keyOf(id), address(intent))))
            : abi.encodeCall(intent.cancelProductiveAndWithdraw, (sign(order, keyOf(id), address(intent))));
        if (leave(id, call, isOver ? attacker : ownerOf(id), isOver ? "expired" : "cancelled")) bookOf[id].nonce += 1;
    }

    /// Makes the vault gain or lose a few percent, for all shareholders.
    function change(uint256 seed) external {
        seed = mixed(seed);
        if (seed % 3 == 0) weird.lose((seed >> 8) % 500);
        else a.mint(address(weird), weird.totalAssets() * ((seed >> 8) % 500) / 10_000);
    }

    /// Checks that positions add up to the deposit token's shares, and that it holds only fees of
    /// the asset.
    function assertBooks() external view {
        uint256 shares;
        for (uint256 id; id < OWNERS; ++id) {
            Book memory book = bookOf[id];
            assertEq(positions.strategyShares(address(weird), ownerOf(id)), book.shares, "shares");
            assertEq(positions.userPrincipal(address(weird), ownerOf(id)), book.principal, "principal");
            shares += book.shares;
        }
        assertEq(weird.balanceOf(address(positions)), shares, "all shares have an owner");
        assertEq(a.balanceOf(address(positions)), positions.yieldFees(), "fees alone");
        assertOnlyFeesLeft();
    }

    /// Makes a call that pays an owner from a position.
    function leave(uint256 id, bytes memory call, address by, string memory kind) private returns (bool done) {
        (uint256 held, uint256 fees) = (weird.balanceOf(address(positions)), a.balanceOf(address(positions)));
        uint256 had = a.balanceOf(ownerOf(id));
        vm.prank(by);
        (done,) = address(intent).call(call);
        ++times[done ? kind : "refused"];
        if (!done) return false;
        take(
            id,
            held - weird.balanceOf(address(positions)),
            a.balanceOf(address(positions)) - fees,
            a.balanceOf(ownerOf(id)) - had
        );
    }

    /// Records that shares left, and checks the fee on what they brought.
    function take(uint256 id, uint256 shares, uint256 fee, uint256 received) private {
        Book storage book = bookOf[id];
        if (shares > book.shares) {
            problem = "shares of others";
            return;
        }
        uint256 principal = shares == 0 ? 0 : book.principal * shares / book.shares;
        uint256 gained = received + fee > principal ? received + fee - principal : 0;
        if (fee * 10_000 > gained * 500 + 20_000) problem = "fee too high";
        (book.shares, book.principal) = (book.shares - shares, book.principal - principal);
    }

    function orderOf(uint256 id, uint256 seed) private view returns (ProductiveOrder memory order) {
        Book memory book = bookOf[id];
        uint256 shares = 1 + (seed >> 32) % (book.shares + book.shares / 8);
        order = saleFrom(weird, shares);
        (order.owner, order.nonce) = (ownerOf(id), book.nonce);
        order.srcAmount = 1 + book.principal * shares / (book.shares + 1);
        order.destAmount = 1 + order.srcAmount * ((seed >> 96) % 1_000) / 300;
        (order.expectedAmount, order.useShares) = (order.destAmount, (seed >> 120) % 3 != 0);
    }

    function ownerOf(uint256 id) private pure returns (address) {
        return vm.addr(keyOf(id));
    }

    function keyOf(uint256 id) private pure returns (uint256) {
        return 0xF00 + id;
    }

    function oneFee(uint16 bps) private pure returns (uint16[] memory fees) {
        fees = new uint16[](1);
        fees[0] = bps;
    }

    function mixed(uint256 seed) private returns (uint256) {
        if (salt == 0) salt = uint256(keccak256(abi.encode(seed)));
        return uint256(keccak256(abi.encode(seed, salt)));
    }
}
